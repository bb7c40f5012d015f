/** What doctors of the demo's departments order when a visit ends: a bill with its exams. Cardiology's stand on the console: stories need them at their moment. Endocrinology's come with the follow-up. */
import type { Transaction } from '../../../server/database/client'
import { bookableDepartments } from '../../seeds/departments'
import { doctors } from '../../seeds/doctors'
import { billTemplates, type TemplateItem } from '../bill_templates'
import { writeBill } from '../bills'
import type { Seen } from './further_visits'

type ExamCode = (typeof examLines)[number]['examCode']
const examLines = [...billTemplates.heart.items, billTemplates.mri.items[1]]

const ordered: Readonly<Record<string, { diagnosis: string; exams: readonly ExamCode[] }>> = {
  'dep-respiratory': { diagnosis: '咳嗽待查', exams: ['LAB-FASTING', 'CT-CHEST'] },
  'dep-gastroenterology': { diagnosis: '上腹痛待查', exams: ['LAB-FASTING', 'US-ABDOMEN'] },
  'dep-neurology': { diagnosis: '头痛待查', exams: ['MR-HEAD'] },
  'dep-general-surgery': { diagnosis: '右上腹痛待查', exams: ['US-ABDOMEN'] },
}

/** Those whose doctors do. */
export const orderingDepartments = Object.keys(ordered)

/** Orders after a visit of a department that does. */
export async function orderExams(tx: Transaction, { patientNo, clinic }: Seen): Promise<void> {
  const wanted = ordered[clinic.departmentId]
  if (wanted === undefined) return
  const items: readonly TemplateItem[] = examLines.filter(({ examCode }) =>
    wanted.exams.includes(examCode),
  )
  await writeBill(tx, patientNo, {
    title: '检查申请',
    departName: bookableDepartments.find(({ id }) => id === clinic.departmentId)?.name ?? '',
    doctorName: doctors.find(({ doctorId }) => doctorId === clinic.doctorId)?.name ?? '值班医生',
    diagnosis: wanted.diagnosis,
    items,
  })
}
