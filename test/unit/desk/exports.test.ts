/** The statement's files: what a spreadsheet reads out of them. */
import { strFromU8, unzipSync } from 'fflate'
import type { StatementDay } from '@/contract/desk/money'
import type { MoneyDayRow } from '@/contract/desk/money_days'
import {
  dayHeads,
  dayRows,
  differenceHeads,
  differenceRows,
  monthRows,
  monthsOf,
} from '../../../desk/pages/money/statement_rows'
import { rowHeads, rowsOfDay } from '../../../desk/pages/money_days/day_rows'
import { csvOf } from '../../../desk/parts/export/csv'
import { xlsxOf } from '../../../desk/parts/export/xlsx'

const day: StatementDay = {
  day: '2026-11-21',
  state: 'DIFFERENT',
  ours: { paidCount: 1203, paidFen: 1_234_550, refundCount: 2, refundFen: 2400 },
  channel: { paidCount: 1203, paidFen: 1_234_500, refundCount: 2, refundFen: 2400 },
  comparedAt: null,
  differences: [
    { kind: 'payment_amount', number: '=1+1', oursFen: 150, channelFen: 100, isMended: false },
    { kind: 'unknown_refund', number: 'R2', oursFen: null, channelFen: 7, isMended: true },
  ],
}

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

it('CSV: a mark for UTF-8, sums in yuan, no cell that is a formula', async () => {
  const bytes = await bytesOf(csvOf(differenceHeads, differenceRows([day])))
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  expect(lines).toEqual([
    '"日期","差异","单号","我方（元）","渠道（元）","已自动改正"',
    `"2026-11-21","收款金额不同","'=1+1","1.50","1.00","否"`,
    '"2026-11-21","渠道有、我方没有的退款","R2","","0.07","是"',
    '',
  ])
})

it('CSV: counts have no digits behind the point', async () => {
  const text = await csvOf(dayHeads, dayRows([day])).text()
  expect(text).toContain('"1203","12345.50"')
})

it('CSV: numbers of orders keep their first zeros and their sixteenth digit; no text is a formula', async () => {
  const texts = ['0012', '2026113012345678', '=1+1', '＝1+1', '@x', 'P1', '12E5']
  const [, line] = new TextDecoder().decode(await bytesOf(csvOf(['单号'], [texts]))).split('\r\n')
  expect(line).toBe('"0012\t","2026113012345678\t","\'=1+1","\'＝1+1","\'@x","P1","12E5\t"')
})

it('Excel: both sheets, numbers as numbers, text as text', async () => {
  const book = await xlsxOf([
    { name: '对账', heads: dayHeads, rows: dayRows([day]) },
    { name: '差异', heads: differenceHeads, rows: differenceRows([day]) },
  ])
  const files = unzipSync(await bytesOf(book))
  const read = (path: string): string => strFromU8(files[path] ?? new Uint8Array())
  expect(read('xl/workbook.xml')).toMatch(/name="对账"[\s\S]*name="差异"/)
  const [days, differences] = [read('xl/worksheets/sheet1.xml'), read('xl/worksheets/sheet2.xml')]
  expect(days).toContain('<v>12345.5</v>')
  expect(days).toContain('<v>1203</v>')
  // 2026-11-21 as a spreadsheet counts days, whatever the computer's time zone.
  expect(days).toContain('<v>46347</v>')
  const formats = (sheet: string) =>
    [...sheet.matchAll(/<c r="([D-J])2" s="(\d+)"/g)].map(([, column, style]) => [column, style])
  const [sum, count] = [formats(days)[0]?.[1], formats(days)[1]?.[1]]
  expect(formats(days)).toEqual([
    ['D', sum],
    ['E', count],
    ['F', sum],
    ['G', count],
    ['H', sum],
    ['I', count],
    ['J', sum],
  ])
  expect(sum).not.toBe(count)
  expect(days + differences).not.toContain('<f>')
  expect(read('xl/sharedStrings.xml') + differences).toContain('=1+1')
})

it('a month is the sum of its days: a refund counts where it was, and a day without a bill nowhere', () => {
  const nothing = { paidCount: 0, paidFen: 0, refundCount: 0, refundFen: 0 }
  const refund = { ...nothing, refundCount: 1, refundFen: 5000 }
  const sides = { ours: nothing, channel: nothing }
  const days: StatementDay[] = [
    { ...day, ...sides, day: '2026-12-02', state: 'WAITING', ours: refund },
    { ...day, ours: refund, channel: refund, day: '2026-12-01', state: 'BALANCED' },
    { ...day, day: '2026-11-30', state: 'BALANCED' },
    day,
  ]
  const [december, november] = monthsOf(days)
  expect(december).toMatchObject({ count: 2, waiting: 1, different: 0, ours: refund })
  expect(november).toMatchObject({ from: '2026-11-21', to: '2026-11-30', different: 1 })
  expect(november?.ours).toEqual({
    paidCount: 2406,
    paidFen: 2_469_100,
    refundCount: 4,
    refundFen: 4800,
  })
  const sides12 = [0, 0, 1, 50, 0, 0, 1, 50]
  expect(monthRows(days)[0]).toEqual(['2026-12', '2026-12-01', '2026-12-02', 2, ...sides12, 0, 1])
})

it('a day of three books: sums in yuan, and nothing where a side has said nothing', () => {
  const row: MoneyDayRow = {
    rowId: '1',
    kind: 'payment',
    business: 'outpatient',
    orderId: 'o1',
    orderNo: 'M1',
    numbers: ['P1', 'P2'],
    app: { fen: 1250, state: 'done' },
    channel: { fen: 1250, state: 'pending' },
    hospital: null,
    carriedFen: 0,
    channelDifference: null,
    hospitalDifference: 'payment_not_at_hospital',
  }
  const [cells] = rowsOfDay('2026-11-21', [row])
  expect(cells).toHaveLength(rowHeads.length)
  expect(Object.fromEntries(rowHeads.map((head, index) => [head, cells?.[index]]))).toMatchObject({
    订单号: 'M1',
    商户单号: 'P1 P2',
    '我方（元）': 12.5,
    渠道状态: '办理中',
    '医院（元）': '',
    与医院的差异: '我方收了，医院没有入账',
  })
})
