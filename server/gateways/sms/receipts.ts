/** Receipts of delivery (状态报告) as each operator publishes them: a list of what became of messages that it took, and the answer that it waits for. */
import * as v from 'valibot'
import type { SmsSettings } from '../../settings'
import { whyNotDelivered } from './receipt_words'

/** What became of one message. */
export interface SmsReceipt {
  /** By which the operator's answer to sending named it; undefined where it names ours only. */
  id: string | undefined
  /** Our own id, where the operator gives it back. */
  reference: string | undefined
  isDelivered: boolean
  /** Why not, in words; null for a delivered one. */
  why: string | null
}

/** How an operator says it. */
export interface ReceiptFormat {
  /** One entry of the list; undefined when it is none. */
  read(entry: unknown): SmsReceipt | undefined
  /** What the operator hears when the list was taken, and when it was not. */
  taken: object
  refused: object
}

const name = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/))
const maybe = v.nullish(v.string())

function formatOf<Entry>(
  entry: v.GenericSchema<unknown, Entry>,
  meaning: (
    one: Entry,
  ) => Omit<SmsReceipt, 'why'> & Record<'code' | 'said', string | null | undefined>,
  answers: Pick<ReceiptFormat, 'taken' | 'refused'>,
): ReceiptFormat {
  return {
    ...answers,
    read(given) {
      const parsed = v.safeParse(entry, given)
      if (!parsed.success) return undefined
      const { code, said, ...receipt } = meaning(parsed.output)
      const why = receipt.isDelivered ? null : whyNotDelivered(code ?? undefined, said ?? undefined)
      return { ...receipt, why }
    },
  }
}

/** Alibaba Cloud, SmsReport by HTTP. */
const alibaba = formatOf(
  v.object({ biz_id: name, success: v.boolean(), err_code: maybe, err_msg: maybe, out_id: maybe }),
  ({ biz_id, success, err_code, err_msg, out_id }) => ({
    id: biz_id,
    reference: out_id ?? undefined,
    isDelivered: success,
    code: err_code,
    said: err_msg,
  }),
  { taken: { code: 0, msg: '接收成功' }, refused: { code: 1, msg: '接收失败' } },
)

/** Tencent Cloud, 下发状态回调. */
const tencent = formatOf(
  v.object({
    sid: name,
    report_status: v.picklist(['SUCCESS', 'FAIL']),
    errmsg: maybe,
    description: maybe,
  }),
  ({ sid, report_status, errmsg, description }) => ({
    id: sid,
    reference: undefined,
    isDelivered: report_status === 'SUCCESS',
    code: errmsg,
    said: description,
  }),
  { taken: { result: 0, errmsg: 'OK' }, refused: { result: 1, errmsg: 'FAIL' } },
)

/** Any other operator, or what stands between: the shape of docs/integration/network.md. */
const other = formatOf(
  v.pipe(
    v.object({
      id: v.optional(name),
      reference: v.optional(name),
      delivered: v.boolean(),
      code: maybe,
      message: maybe,
    }),
    v.check(({ id, reference }) => id !== undefined || reference !== undefined),
  ),
  ({ id, reference, delivered, code, message }) => ({
    id,
    reference,
    isDelivered: delivered,
    code,
    said: message,
  }),
  { taken: { ok: true }, refused: { ok: false } },
)

/** The format of the hospital's operator. */
export function receiptFormat(sms: Pick<SmsSettings, 'tencent' | 'http'>): ReceiptFormat {
  if (sms.tencent !== undefined) return tencent
  return sms.http === undefined ? alibaba : other
}
