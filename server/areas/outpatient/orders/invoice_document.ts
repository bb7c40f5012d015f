/** 医疗收费电子票据 as a file. */
import type { DocumentLink } from '../../../../src/contract/document'
import { chargeCategoryLabels } from '../../../../src/contract/inpatient'
import type {
  Bill,
  BillCategory,
  Invoice,
  OutpatientOrder,
} from '../../../../src/contract/outpatient'
import type { Account } from '../../../area'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { makePdf, type PdfPage } from '../../../pdf'
import { yuan } from '../../../values/money'
import { findHospitalName, openDocument, type DocumentKind } from '../../document'
import { requireStepUp } from '../../verification'
import { getOrder, readOrder } from './orders'

/** An invoice, for accounts that see a patient's details. */
export const invoiceDocument: DocumentKind = {
  name: 'invoice',
  async make(deps, orderId, accountId) {
    // The link was given to a session that had passed the step-up check.
    const order = await readOrder(deps, { accountId, isSteppedUp: true }, orderId)
    return {
      fileName: `门诊票据_${order.orderNo}.pdf`,
      pdf: await drawInvoice(order, await findHospitalName(deps.sql)),
    }
  },
}

/** @throws Refused NOT_FOUND without an invoice */
function drawInvoice(order: OutpatientOrder, hospitalName: string): Promise<Buffer> {
  const { invoice } = order
  if (invoice === null) throw new Refused('NOT_FOUND', '这笔缴费还没有电子票据')
  const isReversed = invoice.state === 'REVERSED'
  return makePdf(
    (page) => {
      page.title(`${invoice.billName}`, hospitalName)
      drawHead(page, order, invoice)
      for (const bill of order.bills)
        drawBill(page, bill, isReversed ? bill.categories : withoutRefunded(bill.categories))
      drawAmounts(page, order, invoice)
      page.rule()
      page.qrCode(invoice.qrContent, [
        '扫码可核对票据代码、号码、校验码和金额。',
        '也可凭票据代码、号码和校验码在财政电子票据查验平台查验。',
        `收款单位：${hospitalName}`,
      ])
    },
    {
      title: `${invoice.billName} ${invoice.billNo}`,
      footer: hospitalName,
      watermark: isReversed ? '已冲红' : undefined,
    },
  )
}

function drawHead(page: PdfPage, order: OutpatientOrder, invoice: Invoice): void {
  const isReversed = invoice.state === 'REVERSED'
  if (isReversed)
    page.paragraph('本票据已冲红作废：费用已退，不能用于报销。', { isBold: true, sizePt: 12 })
  page.facts([
    ['票据代码', invoice.billBatchCode],
    ['票据号码', invoice.billNo],
    ['校验码', invoice.random],
    ['开票日期', invoice.issuedAt.slice(0, 10)],
    ['交款人', order.patientName],
    ['业务流水号', order.orderNo],
    ['收据号', order.receiptNo ?? '--'],
    ['状态', isReversed ? '已冲红' : '有效'],
  ])
}

function drawBill(page: PdfPage, bill: Bill, categories: readonly BillCategory[]): void {
  if (categories.length === 0) return
  page.heading([bill.title, bill.departName, bill.visitDate].join('  '))
  page.table(
    [
      { title: '项目', width: 40 },
      { title: '规格', width: 20 },
      { title: '单价（元）', width: 14, align: 'right' },
      { title: '数量', width: 12, align: 'right' },
      { title: '金额（元）', width: 14, align: 'right' },
    ],
    categories.flatMap(({ medChargeItemType, amountFen, items }) => [
      {
        cells: [chargeCategoryLabels[medChargeItemType], '', '', '', yuan(amountFen)],
        isBold: true,
      },
      ...items.map(({ name, spec, priceFen, quantity, unit, amountFen: fen }) => ({
        cells: [name, spec ?? '', yuan(priceFen), `${quantity}${unit ?? ''}`, yuan(fen)],
      })),
    ]),
  )
}

function drawAmounts(page: PdfPage, { split }: OutpatientOrder, { totalFen }: Invoice): void {
  const { fundFen, accountFen, otherFen = 0 } = split
  page.heading('金额')
  page.facts([
    ['合计', `¥${yuan(totalFen)}`],
    ['统筹基金支付', `¥${yuan(fundFen)}`],
    ['个人账户支付', `¥${yuan(accountFen)}`],
    ['其他基金支付', `¥${yuan(otherFen)}`],
    ['个人现金支付', `¥${yuan(totalFen - fundFen - accountFen - otherFen)}`],
  ])
}

/** An invoice that replaces another one lists only what is still paid. */
function withoutRefunded(categories: readonly BillCategory[]): BillCategory[] {
  return categories.flatMap(({ medChargeItemType, items }) => {
    const kept = items.filter(({ status }) => status !== 'REFUNDED')
    return kept.length === 0
      ? []
      : [
          {
            medChargeItemType,
            amountFen: kept.reduce((sum, { amountFen }) => sum + amountFen, 0),
            items: kept,
          },
        ]
  })
}

/** The address of the invoice, which names every item. @throws Refused NOT_FOUND, STEP_UP_NEEDED, TEL_NOT_BOUND */
export async function openInvoice(
  deps: Dependencies,
  account: Account,
  orderId: string,
): Promise<DocumentLink> {
  const { accountId } = account
  const { invoice, needsStepUp } = await getOrder(deps, account, orderId)
  if (needsStepUp) await requireStepUp(deps.sql, account)
  if (invoice === null)
    throw new Refused('NOT_FOUND', '这笔缴费还没有电子票据，或您没有查看明细的权限')
  return openDocument(deps, { accountId, kind: invoiceDocument.name, subjectId: orderId })
}
