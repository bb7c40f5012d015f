/** The operator's receipts of delivery (Alibaba Cloud's SmsReport): sent to the app until it takes them, by whichever process comes first. */
import type { Settings } from '../../server/settings'
import { hospitalSecond } from '../../server/values/hospital_time'
import { appAddress } from '../app_address'
import type { Dependencies } from '../dependencies'
import { listFaults } from '../sandbox_repository'
import { claimReceipts, noteTaken, type DueReceipt } from './receipt_repository'

const answerWithinMs = 5000

/** Where the app wants them. */
const addressOf = (settings: Settings, receiptsSecret: string): string =>
  `${appAddress(settings)}/sms/receipts/${receiptsSecret}`

/** Sends those that are due. */
export async function sendReceipts({ settings, sql, log }: Dependencies): Promise<void> {
  const { sms } = settings
  const faults = await listFaults(sql)
  if (sms?.receiptsSecret === undefined || faults.has('sms.no_receipt')) return
  const due = await claimReceipts(sql)
  if (due.length === 0) return
  const isTaken = await post(
    addressOf(settings, sms.receiptsSecret),
    due.map((one) => receiptOf(one, faults.has('sms.not_delivered'))),
  )
  if (isTaken)
    await noteTaken(
      sql,
      due.map(({ messageId }) => messageId),
    )
  else log.warn({ receipts: due.length }, 'receipts of the sandbox were not taken')
}

async function post(address: string, receipts: readonly object[]): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=utf-8' },
      body: JSON.stringify(receipts),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const answer = (await response.json()) as { code?: number }
    return response.ok && answer.code === 0
  } catch {
    return false
  }
}

const receiptOf = ({ tel, sentAt, bizId, outId }: DueReceipt, isLost: boolean) => ({
  phone_number: tel,
  send_time: timeOf(sentAt),
  report_time: timeOf(new Date()),
  success: !isLost,
  err_code: isLost ? 'MOBILE_NOT_ON_SERVICE' : 'DELIVERED',
  err_msg: isLost ? '空号' : '用户接收成功',
  sms_size: '1',
  biz_id: bizId,
  ...(outId !== null && { out_id: outId }),
})

/** `2017-01-01 00:00:00`, as the operator writes it. */
const timeOf = (moment: Date): string => hospitalSecond(moment).slice(0, 19).replace('T', ' ')
