/** 医疗收费电子票据 as a file. */
import type { DocumentLink } from '../../../../src/contract/document'
import type { OutpatientOrder } from '../../../../src/contract/outpatient'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { makePdf } from '../../../pdf'
import { findHospitalName, mailDocument, openDocument, type DocumentKind } from '../../document'
import { requireStepUp } from '../../verification'
import { drawInvoice } from './invoice_page'
import { getOrder, readOrder } from './orders'

/** An invoice, for accounts that see a patient's details. */
export const invoiceDocument: DocumentKind = {
  name: 'invoice',
  async make(deps, orderId, accountId) {
    // The link was given to a session that had passed the step-up check.
    const order = await readOrder(deps, { accountId, isSteppedUp: true }, orderId)
    return {
      fileName: `门诊票据_${order.orderNo}.pdf`,
      pdf: await makeInvoice(order, await findHospitalName(deps.sql)),
    }
  },
}

/** @throws Refused NOT_FOUND without an invoice */
function makeInvoice(order: OutpatientOrder, hospitalName: string): Promise<Buffer> {
  const { invoice } = order
  if (invoice === null) throw new Refused('NOT_FOUND', '这笔缴费还没有电子票据')
  return makePdf((page) => drawInvoice(page, order, invoice, hospitalName), {
    title: `${invoice.billName} ${invoice.billNo}`,
    footer: hospitalName,
    watermark: invoice.state === 'REVERSED' ? '已冲红' : undefined,
  })
}

/** The address of the invoice, which names every item. @throws Refused NOT_FOUND, STEP_UP_NEEDED, TEL_NOT_BOUND */
export async function openInvoice(
  deps: Dependencies,
  account: Account,
  orderId: string,
): Promise<DocumentLink> {
  const { accountId } = account
  await requireInvoice(deps, account, orderId)
  return openDocument(deps, { accountId, kind: invoiceDocument.name, subjectId: orderId })
}

/** Sends it by mail. @throws Refused as `openInvoice` and `mailDocument` */
export async function mailInvoice(
  deps: Dependencies,
  account: Account,
  asked: { orderId: string; to: string; idempotencyKey: string },
): Promise<{ maskedTo: string }> {
  const { orderId, to, idempotencyKey } = asked
  const { patientId } = await requireInvoice(deps, account, orderId)
  return mailDocument(deps, {
    accountId: account.accountId,
    patientId,
    kind: invoiceDocument.name,
    subjectId: orderId,
    to,
    idempotencyKey,
  })
}

async function requireInvoice(
  deps: Dependencies,
  account: Account,
  orderId: string,
): Promise<OutpatientOrder> {
  const order = await getOrder(deps, account, orderId)
  if (order.needsStepUp) await requireStepUp(deps.sql, account)
  if (order.invoice === null)
    throw new Refused('NOT_FOUND', '这笔缴费还没有电子票据，或您没有查看明细的权限')
  return order
}
