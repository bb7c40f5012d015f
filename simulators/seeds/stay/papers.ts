/** What a patient takes home from the demo's hospital: a summary as text, and a certificate as the hospital's own PDF. */
import { makePdf } from '../../../server/pdf'

/** What the papers say of a stay. */
interface Stayed {
  patientName: string
  admissionNo: string
  departName: string
  doctorName: string | null
  diagnosis: string | null
  inDate: string
  outDate: string | null
}

/** The sections of the summary. */
export const summaryOf = ({ diagnosis, inDate, outDate }: Stayed) => [
  { title: '出院诊断', text: diagnosis ?? '见病历' },
  {
    title: '住院经过',
    text: `${inDate} 入院，${outDate ?? '今日'} 出院。入院后完善检查，按诊断给予治疗，病情好转，同意出院。`,
  },
  {
    title: '出院医嘱',
    text: '按时吃药，不要自己停药或加量。\n注意休息，清淡饮食。\n两周后到门诊复诊；有发热、胸闷、伤口红肿等不舒服，随时来急诊。',
  },
]

/** The certificate, drawn as the hospital's own system draws it. */
export function drawCertificate(stayed: Stayed): Promise<Buffer> {
  return makePdf(
    (page) => {
      page.title('诊断证明书', '云溪市第一人民医院')
      page.facts([
        ['姓名', stayed.patientName],
        ['住院号', stayed.admissionNo],
        ['科室', stayed.departName],
        ['住院', `${stayed.inDate} 至 ${stayed.outDate ?? '--'}`],
      ])
      page.heading('诊断')
      page.paragraph(stayed.diagnosis ?? '见病历')
      page.heading('建议')
      page.paragraph('出院后休息两周，门诊随诊。')
      page.paragraph(`医生：${stayed.doctorName ?? ''}（云溪市第一人民医院 诊断证明专用章）`)
    },
    { title: '诊断证明书' },
  )
}
