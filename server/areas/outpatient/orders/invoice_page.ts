/** One invoice drawn into a file: the paper of one payment, and a page of the year's file. */
import { chargeCategoryLabels } from '../../../../src/contract/inpatient'
import type {
  Bill,
  BillCategory,
  Invoice,
  OutpatientOrder,
} from '../../../../src/contract/outpatient'
import type { PdfPage } from '../../../pdf'
import { yuan } from '../../../values/money'

/** The invoice from its title to the code that verifies it. */
export function drawInvoice(
  page: PdfPage,
  order: OutpatientOrder,
  invoice: Invoice,
  hospitalName: string,
): void {
  page.title(`${invoice.billName}`, hospitalName)
  drawHead(page, order, invoice)
  for (const bill of order.bills) drawBill(page, bill, invoicedCategories(bill, invoice))
  drawAmounts(page, order, invoice)
  page.rule()
  page.qrCode(invoice.qrContent, [
    '扫码可核对票据代码、号码、校验码和金额。',
    '也可凭票据代码、号码和校验码在财政电子票据查验平台查验。',
    `收款单位：${hospitalName}`,
  ])
}

/** What an invoice is over: one that replaces another lists only what is still paid. */
export function invoicedCategories({ categories }: Bill, { state }: Invoice): BillCategory[] {
  return state === 'REVERSED' ? categories : withoutRefunded(categories)
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
  // What the funds took back of a part is known to the bureau only.
  if (totalFen !== split.totalFen && fundFen + accountFen + otherFen > 0) {
    page.facts([['合计', `¥${yuan(totalFen)}`]])
    page.paragraph('部分费用已退，医保和个人各承担多少以医院结算清单为准。', { isQuiet: true })
    return
  }
  page.facts([
    ['合计', `¥${yuan(totalFen)}`],
    ['统筹基金支付', `¥${yuan(fundFen)}`],
    ['个人账户支付', `¥${yuan(accountFen)}`],
    ['其他基金支付', `¥${yuan(otherFen)}`],
    ['个人现金支付', `¥${yuan(totalFen - fundFen - accountFen - otherFen)}`],
  ])
}

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
