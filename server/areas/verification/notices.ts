/** Sends notices by SMS; one that cannot be sent is logged and delays nothing. */
import type { Dependencies } from '../../dependencies'
import type { SmsNotice } from '../../gateways/sms/types'

/** Sends a notice; never fails. */
export async function sendSmsNotice(
  { gateways, log }: Dependencies,
  notice: SmsNotice,
): Promise<void> {
  try {
    await gateways.sms.sendNotice(notice)
  } catch (error) {
    log.warn({ template: notice.template, err: error }, 'an SMS notice was not sent')
  }
}

/** The last four digits, by which a notice names an account. */
export function tailOf(tel: string): string {
  return tel.slice(-4)
}
