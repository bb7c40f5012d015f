/** The pages of a year's invoices. */
import { chargeCategoryLabels } from '../../../../src/contract/inpatient'
import type { Invoice, OutpatientOrder } from '../../../../src/contract/outpatient'
import { makePdf, type PdfPage } from '../../../pdf'
import { yuan } from '../../../values/money'
import { drawInvoice, invoicedCategories } from './invoice_page'

/** A payment of the year with its invoice, and the numbers that the invoice replaced. */
export interface Invoiced {
  order: OutpatientOrder
  invoice: Invoice
  replacedNos: readonly string[]
}

/** The list, and each invoice that stands. */
export function drawYear(
  year: string,
  invoiced: readonly Invoiced[],
  about: { patientName: string; hospitalName: string; today: string },
): Promise<Buffer> {
  const { hospitalName } = about
  return makePdf(
    async (page) => {
      page.title(`${year}年门诊医疗票据汇总`, hospitalName)
      drawList(page, invoiced, about)
      for (const { order, invoice } of invoiced.filter(isStanding)) {
        // A year in hospitals is long: other calls are answered between its pages.
        await new Promise(setImmediate)
        page.startPage()
        drawInvoice(page, order, invoice, hospitalName)
      }
    },
    { title: `${year}年门诊医疗票据`, footer: hospitalName },
  )
}

function drawList(
  page: PdfPage,
  invoiced: readonly Invoiced[],
  { patientName, today }: { patientName: string; today: string },
): void {
  const standing = invoiced.filter(isStanding)
  const totalFen = standing.reduce((sum, { invoice }) => sum + invoice.totalFen, 0)
  page.facts([
    ['交款人', patientName],
    ['汇总日期', today],
    ['有效票据', `${standing.length} 张`],
    ['合计金额', `¥${yuan(totalFen)}`],
  ])
  page.paragraph(
    '按开票日期排列，金额为人民币元。已冲红的票据列出票号，不计入合计，也不附在后面。汇总供核对，报税、报销以后附的各张票据为凭证。',
    { isQuiet: true },
  )
  page.table(
    [
      { title: '开票日期', width: 15 },
      { title: '票据号码', width: 17 },
      { title: '科室', width: 20 },
      { title: '费用类别', width: 28 },
      { title: '金额（元）', width: 20, align: 'right' },
    ],
    [
      ...invoiced.flatMap(rowsOf),
      {
        cells: ['合计', '', '', `${standing.length} 张有效票据`, yuan(totalFen)],
        isBold: true,
      },
    ],
  )
}

/** Its row, after those of the invoices that it replaced. */
function rowsOf({ order, invoice, replacedNos }: Invoiced) {
  const { bills } = order
  const departments = unique(bills.map(({ departName }) => departName))
  const categories = unique(
    bills.flatMap((bill) =>
      invoicedCategories(bill, invoice).map(
        ({ medChargeItemType }) => chargeCategoryLabels[medChargeItemType],
      ),
    ),
  )
  const replaced = replacedNos.map((number) => ({
    cells: ['', number, departments, `已换开 ${invoice.billNo}`, '已冲红，不计'],
  }))
  const amount = invoice.state === 'REVERSED' ? '已冲红，不计' : yuan(invoice.totalFen)
  const cells = [invoice.issuedAt.slice(0, 10), invoice.billNo, departments, categories, amount]
  return [...replaced, { cells }]
}

function unique(words: readonly string[]): string {
  return [...new Set(words)].join('、')
}

/** Counted, and drawn. */
export function isStanding({ invoice }: Invoiced): boolean {
  return invoice.state === 'NORMAL'
}
