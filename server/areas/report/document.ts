/** A report as a PDF: the page's content, on paper. */
import {
  reportFlagLabels,
  reportTypeLabels,
  susceptibilityLabels,
  type LabItem,
  type Report,
} from '../../../src/contract/report'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { makePdf, type PdfPage } from '../../pdf'
import { hospitalDay } from '../../values/hospital_time'
import type { DocumentKind } from '../document'
import { readHospitalName } from '../hospital'
import { findFile } from './picture_repository'
import { findReadable, presentFor, viewerOf } from './reading'
import { isShown, reportDocument } from './rules'

const arrows = { N: '', L: '↓', H: '↑', LL: '↓↓', HH: '↑↑', A: '' } as const
const sexes = { male: '男', female: '女', unknown: '' } as const

async function make(
  deps: Dependencies,
  subjectId: string,
  accountId: string,
): Promise<{ fileName: string; pdf: Buffer }> {
  const row = await findReadable(deps, accountId, subjectId)
  if (!isShown(row)) throw new Refused('NOT_FOUND', '没有找到这份报告')
  const file = await findFile(deps.sql, row.reportId)
  if (file !== null) return { fileName: fileNameOf(row.name, row.reportedAt ?? row.now), pdf: file }
  const report = await presentFor(deps, row, {
    accountId,
    watermark: await viewerOf(deps, accountId, row.now),
  })
  const hospital = await readHospitalName(deps.sql, row.branchId)
  const pdf = await makePdf((page) => draw(page, report, hospital), {
    title: `${report.name}报告单`,
    watermark: report.watermark,
    footer: '本报告仅对所检标本或部位负责；结果请由医生结合病情判断',
    madeAt: row.now,
  })
  return {
    fileName: fileNameOf(row.name, row.reportedAt ?? row.now),
    pdf,
  }
}

const fileNameOf = (name: string, at: Date): string => `${name}-${hospitalDay(at)}.pdf`

/** Reports as a document kind. */
export const reportFiles: DocumentKind = { name: reportDocument, make }

function draw(page: PdfPage, report: Report, hospital: string): void {
  page.title(hospital, `${report.name} · ${reportTypeLabels[report.type]}报告单`)
  page.facts(factsOf(report))
  page.rule()
  if (report.isCorrected)
    page.paragraph(`本报告已更正（第 ${report.version} 版）。${report.correctionNote ?? ''}`, {
      isBold: true,
    })
  if (report.isCritical) page.paragraph('含危急值，请立即联系医生。', { isBold: true })
  if (report.items.length > 0) drawItems(page, report.items)
  for (const organism of report.organisms) {
    page.heading([organism.name, organism.amount].filter(Boolean).join('  '))
    if (organism.remark) page.paragraph(organism.remark)
    page.table(
      [
        { title: '药物', width: 4 },
        { title: '方法', width: 2 },
        { title: '结果', width: 2, align: 'right' },
        { title: '判断', width: 2 },
      ],
      organism.tests.map((test) => ({
        cells: [
          test.name,
          test.method ?? '',
          [test.value, test.unit].filter(Boolean).join(' '),
          `${test.result} ${susceptibilityLabels[test.result]}`,
        ],
        isBold: test.result === 'R',
      })),
    )
  }
  if (report.exam !== null) drawExam(page, report.exam)
  if (report.reminder) page.paragraph(`提示：${report.reminder}`)
  page.rule()
  page.facts(
    pairs([
      ['报告医生', report.reportDoctor],
      ['审核医生', report.verifyDoctor],
      ['报告时间', minute(report.reportTime)],
      ['审核时间', minute(report.verifyTime)],
    ]),
  )
}

function factsOf(report: Report): [string, string][] {
  return pairs([
    ['姓名', report.patientName],
    ['性别年龄', [sexes[report.patientSex], `${report.patientAge} 岁`].filter(Boolean).join(' ')],
    ['报告编号', report.reportNo],
    ['科室', report.departName],
    ['申请医生', report.applyDoctor],
    ['临床诊断', report.clinicalDiagnosis],
    ['门诊号', report.outpatientNo],
    ['住院号', report.admissionNo],
    ['标本', report.specimen],
    ['条码', report.barcode],
    ['采集时间', minute(report.collectTime)],
    ['检查号', report.exam?.accessionNo],
    ['检查时间', minute(report.exam?.checkTime ?? null)],
  ])
}

function drawItems(page: PdfPage, items: readonly LabItem[]): void {
  page.table(
    [
      { title: '项目', width: 5 },
      { title: '结果', width: 2.4, align: 'right' },
      { title: '提示', width: 2 },
      { title: '单位', width: 2 },
      { title: '参考范围', width: 2.6 },
      { title: '方法', width: 2.4 },
    ],
    items.map((item) => ({
      cells: [
        [item.itemName, item.enName && `(${item.enName})`].filter(Boolean).join(' '),
        item.result,
        formatFlag(item),
        item.unit ?? '',
        item.refRange ?? '',
        item.method ?? '',
      ],
      isBold: item.flag !== 'N' || item.critical,
    })),
  )
}

function formatFlag({ critical, flag }: LabItem): string {
  if (critical) return `${arrows[flag]} 危急值`.trim()
  return flag === 'N' ? '' : `${arrows[flag]} ${reportFlagLabels[flag]}`.trim()
}

function drawExam(page: PdfPage, exam: NonNullable<Report['exam']>): void {
  const parts = [
    ['检查方法', [exam.modality, exam.part, exam.method].filter(Boolean).join(' · ')],
    ['检查所见', exam.description],
    ['诊断意见', exam.impression],
    ['建议', exam.advice],
  ] as const
  for (const [title, text] of parts) {
    if (!text) continue
    page.heading(title)
    page.paragraph(text)
  }
}

function pairs(
  given: readonly (readonly [string, string | null | undefined])[],
): [string, string][] {
  const found: [string, string][] = []
  for (const [label, value] of given) if (value) found.push([label, value])
  return found
}

function minute(moment: string | null): string | null {
  return moment === null ? null : moment.slice(0, 16).replace('T', ' ')
}
