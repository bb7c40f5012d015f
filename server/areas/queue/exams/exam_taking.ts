/** Taking the number of an exam that is booked for today. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { formatClock, hospitalNow } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { askHospital, type TakePayload } from '../asking'
import { writeNumber } from '../document_rows'
import { examWindow, isActive } from '../open_items'
import { listPatientTickets } from '../queue_repository'
import { canSignInForExam } from '../rules'
import { listExamsToday } from './exam_repository'
import { sortExams } from './exams'

/** The number; the one that the patient has already for it; undefined for what is no exam of today. @throws Refused CONFLICT, HOSPITAL_UNAVAILABLE */
export async function takeForExam(
  deps: Dependencies,
  { patientId, patientNo, itemCode, ...place }: TakePayload,
): Promise<string | undefined> {
  if (!isUuid(itemCode)) return undefined
  const { sql } = deps
  const [exams, tickets, now] = await Promise.all([
    listExamsToday(sql, [patientId]),
    listPatientTickets(sql, [patientId]),
    hospitalNow(sql),
  ])
  const { open, covered } = sortExams(
    exams,
    tickets.filter((ticket) => isActive(ticket, now)),
  )
  const [known] = [...covered].find(([, examOrderIds]) => examOrderIds.includes(itemCode)) ?? []
  if (known !== undefined) return known
  const [exam] =
    open.find((group) => group.some(({ examOrderId }) => examOrderId === itemCode)) ?? []
  if (
    exam === undefined ||
    exam.branchId !== place.hospitalBranchId ||
    exam.hospitalId !== place.hospitalId ||
    exam.groupCode !== place.groupCode
  )
    return undefined
  const permission = canSignInForExam({
    ...exam,
    window: examWindow(exam),
    now,
    timeLabel: formatClock,
  })
  if (!permission.allowed) throw new Refused('CONFLICT', permission.reason)
  const answer = await askHospital(() =>
    deps.gateways.his.queues.take({
      patientNo,
      branchId: exam.branchId,
      orderNo: null,
      clinicId: null,
      itemCode: exam.itemCode,
      examId: exam.hospitalExamId,
    }),
  )
  const holder = { patientId, orderId: null, scheduleId: null, examOrderId: exam.examOrderId }
  return transaction(sql, (tx) => writeNumber(tx, answer, holder))
}
