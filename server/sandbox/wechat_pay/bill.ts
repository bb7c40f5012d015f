/** The bill of a day as WeChat Pay writes it (bill_type ALL): names, values each begun by a backquote, and a sum. */
import type { Executor } from '../../database/client'
import { yuan } from '../../money'
import { listBillRows, type BillRow } from './repository'

const names =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const sumNames =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** The text; undefined when nothing was traded on that day. */
export async function billText(
  sql: Executor,
  mchId: string,
  day: string,
): Promise<string | undefined> {
  const rows = await listBillRows(sql, day)
  if (rows.length === 0) return undefined
  const paid = rows
    .filter(({ refundNo }) => refundNo === null)
    .reduce((sum, { amountFen }) => sum + amountFen, 0)
  const refunded = rows
    .filter(({ refundNo }) => refundNo !== null)
    .reduce((sum, { amountFen }) => sum + amountFen, 0)
  const sums = [
    String(rows.length),
    yuan(paid),
    yuan(refunded),
    '0.00',
    '0.00',
    yuan(paid),
    yuan(refunded),
  ]
  return `\uFEFF${[names, ...rows.map((row) => lineOf(row, mchId)), sumNames, quoted(sums)].join('\r\n')}\r\n`
}

function lineOf(row: BillRow, mchId: string): string {
  const isRefund = row.refundNo !== null
  const refundStatus = row.refundStatus === 'ABNORMAL' ? 'CHANGE' : (row.refundStatus ?? '')
  return quoted([
    row.at,
    row.appId,
    mchId,
    '0',
    '',
    row.transactionId ?? '',
    row.outTradeNo,
    row.openid,
    'JSAPI',
    isRefund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    isRefund ? '0.00' : yuan(row.amountFen),
    '0.00',
    row.refundId ?? '0',
    row.refundNo ?? '0',
    isRefund ? yuan(row.amountFen) : '0.00',
    '0.00',
    isRefund ? 'ORIGINAL' : '',
    isRefund ? refundStatus : '',
    row.description,
    '',
    '0.00000',
    '0.60%',
    isRefund ? '0.00' : yuan(row.amountFen),
    isRefund ? yuan(row.amountFen) : '0.00',
    '',
  ])
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `\`${value}`).join(',')
}
