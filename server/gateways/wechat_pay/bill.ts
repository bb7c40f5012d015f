/** The channel's bill of a day (bill_type ALL) as text: a line of names, lines of values each preceded by a backquote, then two lines of sums. */
import { GatewayUnavailable } from '../failures'
import type { WeChatBillLine } from './types'

const system = 'wechat_pay'

/** The columns in use, by the channel's names. */
const columns = {
  transactionId: '微信订单号',
  outTradeNo: '商户订单号',
  state: '交易状态',
  paid: '应结订单金额',
  outRefundNo: '商户退款单号',
  refunded: '退款金额',
  refundState: '退款状态',
} as const

type Column = keyof typeof columns

/** @throws GatewayUnavailable when the text is no bill, or its own sum shows missing lines. */
export function readTradeBill(text: string): WeChatBillLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const names = (lines[0] ?? '').split(',')
  const sumAt = lines.findIndex((line, index) => index > 0 && !line.startsWith('`'))
  if (sumAt < 1) throw new GatewayUnavailable(system, 'the bill has no sum')
  const rows = lines.slice(1, sumAt).map(valuesOf)
  const total = Number(valuesOf(lines[sumAt + 1] ?? '')[0])
  if (total !== rows.length) throw new GatewayUnavailable(system, 'the bill is not complete')
  if (Object.values(columns).some((name) => !names.includes(name)))
    throw new GatewayUnavailable(system, 'the bill has unknown columns')
  return rows.map((row) => lineOf((column) => row[names.indexOf(columns[column])] ?? ''))
}

function lineOf(read: (column: Column) => string): WeChatBillLine {
  const outTradeNo = read('outTradeNo')
  switch (read('state')) {
    case 'SUCCESS':
      return {
        kind: 'payment',
        outTradeNo,
        transactionId: read('transactionId'),
        amountFen: fenOf(read('paid')),
      }
    case 'REFUND':
      return {
        kind: 'refund',
        outTradeNo,
        outRefundNo: read('outRefundNo'),
        amountFen: fenOf(read('refunded')),
        status: refundStatusOf(read('refundState')),
      }
    default:
      throw new GatewayUnavailable(system, 'the bill has an unknown state')
  }
}

function refundStatusOf(text: string): 'SUCCESS' | 'PROCESSING' | 'FAILED' {
  if (text === 'SUCCESS' || text === 'PROCESSING') return text
  return 'FAILED'
}

/** `` `a,`b `` as its values. */
function valuesOf(line: string): string[] {
  return line.split(',').map((value) => value.replace(/^`/, ''))
}

/** `12.30` as 1230, without floating point. */
function fenOf(yuan: string): number {
  const match = /^(\d+)\.(\d{2})$/.exec(yuan)
  if (match === null) throw new GatewayUnavailable(system, 'the bill has an unknown amount')
  return Number(match[1]) * 100 + Number(match[2])
}
