/** The invoices of a patient's year as one file: a list with its sum, then every invoice that stands, each on a page of its own. */
import type { DocumentLink } from '../../../../src/contract/document'
import { chargeCategoryLabels } from '../../../../src/contract/inpatient'
import type { InvoiceYear, Invoice, OutpatientOrder } from '../../../../src/contract/outpatient'
import type { Account } from '../../../area'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { makePdf, type PdfPage } from '../../../pdf'
import { hospitalDay, hospitalNow } from '../../../values/hospital_time'
import { yuan } from '../../../values/money'
import { addAuditEvent } from '../../audit'
import { findHospitalName, openDocument, type DocumentKind } from '../../document'
import { requireAccess } from '../../patient'
import { requireStepUp } from '../../verification'
import { listBillsOfOrders } from '../bills/repository'
import { drawInvoice, invoicedCategories } from './invoice_page'
import { presentOrder } from './present'
import { listInvoiceYears, listOrdersOfYear } from './year_repository'

/** Whose invoices of which year. */
interface PatientYear {
  patientId: string
  /** `2026` */
  year: string
}

/** A payment of the year with its invoice, and the numbers that the invoice replaced. */
interface Invoiced {
  order: OutpatientOrder
  invoice: Invoice
  replacedNos: readonly string[]
}

/** The file; its subject is `<patientId> <year>`. */
export const invoicesOfYear: DocumentKind = {
  name: 'invoices_of_year',
  async make(deps, subject, accountId) {
    const [patientId = '', year = ''] = subject.split(' ')
    const { name } = await requireAccess(deps.sql, accountId, patientId, 'full')
    const invoiced = await readYear(deps, accountId, { patientId, year })
    return {
      fileName: `${year}年门诊票据_${name}.pdf`,
      pdf: await drawYear(year, invoiced, {
        patientName: name,
        hospitalName: await findHospitalName(deps.sql),
        today: hospitalDay(await hospitalNow(deps.sql)),
      }),
    }
  },
}

/** The years that have a file; none for accounts without full access. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function listYears(
  deps: Dependencies,
  accountId: string,
  patientId: string,
): Promise<{ years: InvoiceYear[] }> {
  await requireAccess(deps.sql, accountId, patientId, 'bills')
  return { years: await listInvoiceYears(deps.sql, accountId, patientId) }
}

/** The address of the year's file, which names every item. @throws Refused NOT_FOUND, NOT_PERMITTED, STEP_UP_NEEDED, TEL_NOT_BOUND */
export async function openInvoicesOfYear(
  deps: Dependencies,
  account: Account,
  { patientId, year }: PatientYear,
): Promise<DocumentLink> {
  const { accountId } = account
  await requireAccess(deps.sql, accountId, patientId, 'full')
  await requireStepUp(deps.sql, account)
  const { years } = await listYears(deps, accountId, patientId)
  if (!years.some((one) => one.year === year)) throw noneOf(year)
  await addAuditEvent(deps.sql, {
    accountId,
    action: 'open_invoices',
    subject: patientId,
    patientId,
    details: { year },
  })
  const subjectId = `${patientId} ${year}`
  return openDocument(deps, { accountId, kind: invoicesOfYear.name, subjectId })
}

/** @throws Refused NOT_FOUND when no invoice of the year stands */
async function readYear(
  deps: Dependencies,
  accountId: string,
  asked: PatientYear,
): Promise<Invoiced[]> {
  const rows = await listOrdersOfYear(deps.sql, accountId, asked)
  const bills = await listBillsOfOrders(
    deps.sql,
    accountId,
    rows.map(({ orderId }) => orderId),
  )
  const invoiced = rows.flatMap((row) => {
    const own = bills.filter(({ ofOrderId }) => ofOrderId === row.orderId)
    // The link was given to a session that had passed the step-up check.
    const order = presentOrder(row, own, { accountId, isSteppedUp: true })
    const { invoice } = order
    return invoice === null ? [] : [{ order, invoice, replacedNos: row.replacedNos }]
  })
  if (!invoiced.some(isStanding)) throw noneOf(asked.year)
  return invoiced
}

function drawYear(
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

function isStanding({ invoice }: Invoiced): boolean {
  return invoice.state === 'NORMAL'
}

function noneOf(year: string): Refused {
  return new Refused('NOT_FOUND', `${year} 年没有有效的电子票据`)
}
