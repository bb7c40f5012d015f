/** The invoices of a patient's year as one file: a list with its sum, then every invoice that stands, each on a page of its own. */
import type { DocumentLink } from '../../../../src/contract/document'
import type { InvoiceYear } from '../../../../src/contract/outpatient'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { hospitalDay, hospitalNow } from '../../../values/hospital_time'
import { addAuditEvent } from '../../audit'
import { findHospitalName, mailDocument, openDocument, type DocumentKind } from '../../document'
import { requireAccess } from '../../patient'
import { requireStepUp } from '../../verification'
import { listBillsOfOrders } from '../bills/bill_repository'
import { drawYear, isStanding, type Invoiced } from './invoices_page'
import { presentOrder } from './present'
import { listInvoiceYears, listOrdersOfYear } from './year_repository'

/** Whose invoices of which year. */
interface PatientYear {
  patientId: string
  /** `2026` */
  year: string
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
): Promise<{ years: InvoiceYear[]; canMail: boolean }> {
  await requireAccess(deps.sql, accountId, patientId, 'bills')
  return {
    years: await listInvoiceYears(deps.sql, accountId, patientId),
    canMail: deps.gateways.mail !== undefined,
  }
}

/** The address of the year's file, which names every item. @throws Refused NOT_FOUND, NOT_PERMITTED, STEP_UP_NEEDED, TEL_NOT_BOUND */
export async function openInvoicesOfYear(
  deps: Dependencies,
  account: Account,
  asked: PatientYear,
): Promise<DocumentLink> {
  const { accountId } = account
  const { patientId, year } = asked
  await requireYear(deps, account, asked)
  await addAuditEvent(deps.sql, {
    accountId,
    action: 'open_invoices',
    subject: patientId,
    patientId,
    details: { year },
  })
  return openDocument(deps, { accountId, kind: invoicesOfYear.name, subjectId: subjectOf(asked) })
}

/** Sends it by mail. @throws Refused as `openInvoicesOfYear` and `mailDocument` */
export async function mailInvoicesOfYear(
  deps: Dependencies,
  account: Account,
  asked: PatientYear & { to: string; idempotencyKey: string },
): Promise<{ maskedTo: string }> {
  const { patientId, to, idempotencyKey } = asked
  await requireYear(deps, account, asked)
  return mailDocument(deps, {
    accountId: account.accountId,
    patientId,
    kind: invoicesOfYear.name,
    subjectId: subjectOf(asked),
    to,
    idempotencyKey,
  })
}

const subjectOf = ({ patientId, year }: PatientYear): string => `${patientId} ${year}`

async function requireYear(
  deps: Dependencies,
  account: Account,
  { patientId, year }: PatientYear,
): Promise<void> {
  const { accountId } = account
  await requireAccess(deps.sql, accountId, patientId, 'full')
  await requireStepUp(deps.sql, account)
  const years = await listInvoiceYears(deps.sql, accountId, patientId)
  if (!years.some((one) => one.year === year)) throw noneOf(year)
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

function noneOf(year: string): Refused {
  return new Refused('NOT_FOUND', `${year} 年没有有效的电子票据`)
}
