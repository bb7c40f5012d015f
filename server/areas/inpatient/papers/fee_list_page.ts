/** 费用总清单: the fees of the whole stay by thing, and their sums by day. */
import { chargeCategoryLabels } from '../../../../src/contract/inpatient'
import type { Dependencies } from '../../../dependencies'
import type { PdfPage } from '../../../pdf'
import { yuan } from '../../../values/money'
import type { StayRow } from '../stays/stay_repository'
import { stayFacts } from './paper_page'
import { listFeeLines, listFeeSums, type FeeLine } from './paper_repository'

/** So many things are listed; a stay with more has the rest in the sums of its categories. */
const maxFeeLines = 2000

/** What the list shows. */
export interface FeeList {
  lines: FeeLine[]
  days: { day: string; amountFen: number }[]
  categories: { category: FeeLine['category']; amountFen: number }[]
  totalFen: number
  /** What is in the sums only. */
  unlistedFen: number
}

/** The fees of a stay. */
export async function readFeeList(
  { sql }: Pick<Dependencies, 'sql'>,
  inpatientId: string,
  limit = maxFeeLines,
): Promise<FeeList> {
  const [lines, sums] = await Promise.all([
    listFeeLines(sql, inpatientId, limit),
    listFeeSums(sql, inpatientId),
  ])
  const totalFen = sum(sums.categories)
  return { lines, ...sums, totalFen, unlistedFen: totalFen - sum(lines) }
}

const sum = (rows: readonly { amountFen: number }[]): number =>
  rows.reduce((all, { amountFen }) => all + amountFen, 0)

/** Draws it from its title to its sum. Other calls are answered between its rows. */
export async function drawFeeList(page: PdfPage, stay: StayRow, list: FeeList): Promise<void> {
  page.title('住院费用总清单', stay.hospitalName)
  page.facts(stayFacts(stay))
  const difference = sumsDiffer(stay, list)
  if (difference !== '') page.paragraph(difference, { isBold: true })
  if (list.unlistedFen !== 0)
    page.paragraph(
      `项目多于 ${maxFeeLines} 项，以下没有全部列出；未列出的合计 ¥${yuan(list.unlistedFen)}，已计入各类小计和合计。完整清单请到住院处打印。`,
      { isBold: true },
    )
  for (const { category, amountFen } of list.categories) {
    await page.longTable(columns, [
      { cells: [chargeCategoryLabels[category], '', '', '', '', yuan(amountFen)], isBold: true },
      ...list.lines.filter((line) => line.category === category).map(rowOf),
    ])
  }
  await page.longTable(
    [
      { title: '日期', width: 1 },
      { title: '当日费用（元）', width: 1, align: 'right' },
    ],
    [
      ...list.days.map(({ day, amountFen }) => ({ cells: [day, yuan(amountFen)] })),
      { cells: ['合计', `¥${yuan(list.totalFen)}`], isBold: true },
    ],
  )
}

const columns = [
  { title: '项目', width: 36 },
  { title: '规格', width: 18 },
  { title: '医保类别', width: 11 },
  { title: '单价（元）', width: 13, align: 'right' as const },
  { title: '数量', width: 10, align: 'right' as const },
  { title: '金额（元）', width: 14, align: 'right' as const },
]

const rowOf = (line: FeeLine) => ({
  cells: [
    line.name,
    line.spec ?? '',
    line.insuranceClass ?? '',
    yuan(line.priceFen),
    `${line.quantity}${line.unit ?? ''}`,
    yuan(line.amountFen),
  ],
})

/** What a reader must know where the list and the settlement are not the same sum; empty where they are. */
export function sumsDiffer({ settlement }: Pick<StayRow, 'settlement'>, list: FeeList): string {
  return settlement === null || settlement.totalFen === list.totalFen
    ? ''
    : `清单合计 ¥${yuan(list.totalFen)} 与结算单总费用 ¥${yuan(settlement.totalFen)} 不同，以住院处盖章的清单为准。`
}
