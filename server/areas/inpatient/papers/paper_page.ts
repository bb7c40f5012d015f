/** The papers of a stay as the app draws them: a document of sections, and the invoices. */
import { clinicalDocumentLabels } from '../../../../src/contract/inpatient'
import type { PdfPage } from '../../../pdf'
import { hospitalDay, hospitalMoment } from '../../../values/hospital_time'
import { yuan } from '../../../values/money'
import type { StayRow } from '../stays/stay_repository'
import { invoicesOf } from './full_stay'
import type { DocumentContent } from './paper_repository'

const sexes = { male: '男', female: '女', unknown: '--' } as const

/** Whose stay it is, from when to when. */
export function stayFacts(stay: StayRow): [string, string][] {
  return [
    ['姓名', stay.patientName],
    ['性别年龄', `${sexes[stay.sex]} ${stay.age} 岁`],
    ['住院号', `${stay.admissionNo}（第 ${stay.inTimes} 次住院）`],
    ['科室', stay.departName],
    ['入院日期', stay.inDate],
    ['出院日期', stay.outDate ?? '--'],
  ]
}

/** A document whose text the hospital sent. */
export function drawDocument(page: PdfPage, stay: StayRow, document: DocumentContent): void {
  page.title(stay.hospitalName, document.title)
  page.facts(stayFacts(stay))
  page.rule()
  for (const { title, text } of document.sections) {
    page.heading(title)
    for (const piece of piecesOf(text)) page.paragraph(piece)
  }
  page.rule()
  page.facts([
    ['医生', document.author ?? '--'],
    ['出具时间', hospitalMoment(document.issuedAt).slice(0, 16).replace('T', ' ')],
  ])
  page.paragraph(
    `${clinicalDocumentLabels[document.type]}由医院系统出具。要盖章的原件，请带证件到病区或病案室办理。`,
    { isQuiet: true },
  )
}

/** The numbers of the invoices, by which they are checked. */
export function drawInvoices(page: PdfPage, stay: StayRow): void {
  const invoices = invoicesOf(stay)
  page.title('住院发票', stay.hospitalName)
  page.facts(stayFacts(stay))
  page.table(
    [
      { title: '票据', width: 30 },
      { title: '票据代码', width: 16 },
      { title: '票据号码', width: 20 },
      { title: '校验码', width: 14 },
      { title: '金额（元）', width: 20, align: 'right' },
    ],
    [
      ...invoices.map(({ name, batchCode, number, random, totalFen }) => ({
        cells: [name, batchCode, number, random, yuan(totalFen)],
      })),
      {
        cells: ['合计', '', '', '', `¥${yuan(sumOf(invoices))}`],
        isBold: true,
      },
    ],
  )
  page.paragraph(
    `开票日期 ${stay.settlement === null ? '--' : hospitalDay(new Date(stay.settlement.settledAt))}。电子票据以财政部门的为准：凭代码、号码和校验码可在财政电子票据查验平台查验、下载。`,
    { isQuiet: true },
  )
}

/** The sum of invoices. */
export const sumOf = (rows: readonly { totalFen: number }[]): number =>
  rows.reduce((sum, { totalFen }) => sum + totalFen, 0)

/** A paragraph longer than a page would run over its foot: lines, and of a long one its sentences. */
function piecesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => (line.length <= maxPiece ? [line] : cut(line)))
}

const maxPiece = 600

function cut(line: string): string[] {
  const pieces: string[] = []
  let rest = line
  while (rest.length > maxPiece) {
    const end = rest.lastIndexOf('。', maxPiece - 1) + 1
    const length = end > 0 ? end : maxPiece
    pieces.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return [...pieces, rest]
}
