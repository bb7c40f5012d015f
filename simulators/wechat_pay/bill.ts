/** The bill of a day as WeChat Pay writes it (bill_type ALL): names, values each begun by a backquote, and a sum. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Executor, Sql } from '../../server/database/client'
import { yuan } from '../../server/values/money'
import { findBill, keepBill, listBillRows, type BillRow } from './bill_repository'
import { fault } from './merchant'

/** Where bills lie, behind the host. */
const billPath = '/v3/billdownload/file'

const names =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const sumNames =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** Mounts `/v3/bill/tradebill` and the download it leads to. */
export function serveBills(
  scope: FastifyInstance,
  { sql, mchId }: { sql: Sql; mchId: string },
): void {
  scope.get<{ Querystring: { bill_date?: string; bill_type?: string } }>(
    '/v3/bill/tradebill',
    async (request, reply) => {
      const { bill_date: day } = request.query
      if (!isDay(day)) return fault(reply, 400, 'PARAM_ERROR', '账单日期不正确')
      const text = await billText(sql, mchId, day)
      if (text === undefined) return fault(reply, 400, 'NO_STATEMENT_EXIST', '账单文件不存在')
      const hash = createHash('sha1').update(text).digest('hex')
      // The real bill never changes; here trade of the day goes on, so what was signed for is kept.
      await keepBill(sql, hash, text)
      return reply.send({
        hash_type: 'SHA1',
        hash_value: hash,
        download_url: `${request.protocol}://${request.host}${request.url.split('/v3/')[0] ?? ''}${billPath}?token=${hash}`,
      })
    },
  )

  scope.get<{ Querystring: { token?: string } }>(billPath, async (request, reply) => {
    const text = await findBill(sql, request.query.token ?? '')
    return text === undefined
      ? fault(reply, 400, 'NO_STATEMENT_EXIST', '账单文件不存在')
      : reply.type('text/plain; charset=utf-8').send(text)
  })
}

/** The text; undefined when nothing was traded on that day. */
async function billText(sql: Executor, mchId: string, day: string): Promise<string | undefined> {
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

function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)
}
