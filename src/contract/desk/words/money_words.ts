/** Labels of the ledger and of reconciliation. */

/** What can differ between our books and the channel's. */
export const differenceLabels = {
  unknown_payment: '渠道有、我方没有的收款',
  unsettled_payment: '渠道已收、我方未记的收款',
  payment_amount: '收款金额不同',
  payment_missing_at_channel: '我方有、渠道没有的收款',
  unknown_refund: '渠道有、我方没有的退款',
  unfinished_refund: '渠道已退、我方未记的退款',
  refund_amount: '退款金额不同',
  refund_failed: '渠道退款失败',
  refund_repeated: '已线下退款，渠道又退了一次',
  refund_missing_at_channel: '我方有、渠道没有的退款',
  funds_unknown_payment: '医保局已支付、我方未记的结算',
  funds_unknown_refund: '医保局已收回、我方未记的退费',
  funds_payment_amount: '医保结算金额不同',
  funds_refund_amount: '医保退费金额不同',
  funds_payment_missing: '我方有、医保局没有的结算',
  funds_refund_missing: '我方有、医保局没有的退费',
} as const
export type DifferenceKind = keyof typeof differenceLabels
