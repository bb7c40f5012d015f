/** The report as the hospital's own file: a PDF. */
import { pdfFaults } from '../../hospital_documents/envelope'
import type { ReportDocument } from '../../hospital_documents/report'
import { pdfFault } from '../../pdf'

/** Each file is read once: whoever writes a report and whoever warns of it ask of the same document. */
const read = new WeakMap<ReportDocument, ReturnType<typeof pdfFault>>()

function faultOf(given: ReportDocument): ReturnType<typeof pdfFault> {
  const { pdf } = given
  if (pdf === null) return Promise.resolve(undefined)
  const fault = read.get(given) ?? pdfFault(Buffer.from(pdf, 'base64'))
  read.set(given, fault)
  return fault
}

/** Without a file that no phone opens; where there is nothing else to read, the report is handed out at the hospital. */
export async function withReadableFile(given: ReportDocument): Promise<ReportDocument> {
  if (given.status !== 'PUBLISHED') return { ...given, pdf: null }
  if ((await faultOf(given)) === undefined) return given
  const { items, organisms, pictures, findings, impression, studyUid } = given
  const isRead =
    [items, organisms, pictures].some(({ length }) => length > 0) ||
    [findings, impression, studyUid].some((one) => one !== null)
  if (isRead) return { ...given, pdf: null }
  const withheldReason = '医院只给了这份报告的文件，手机上看不了，请到医院领取'
  return { ...given, pdf: null, status: 'WITHHELD', withheldReason }
}

/** Why its file is not shown. */
export async function fileWarning(given: ReportDocument): Promise<string | undefined> {
  const fault = given.status === 'PUBLISHED' ? await faultOf(given) : undefined
  return fault === undefined ? undefined : `${pdfFaults[fault]}, and is not shown`
}
