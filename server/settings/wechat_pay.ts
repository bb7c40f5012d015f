/** Variables of WeChat Pay. */
import * as v from 'valibot'
import { must, or } from './declared'
import { address, listOfBytes, privateKey, publicKey, text } from './kinds'

export const weChatPay = (production: boolean) =>
  v.object({
    mchId: must('WECHAT_PAY_MCH_ID', text, 'the merchant of WeChat Pay APIv3'),
    serial: must('WECHAT_PAY_SERIAL', text, "the serial number of the merchant's certificate"),
    privateKey: must('WECHAT_PAY_PRIVATE_KEY', privateKey, "the merchant's key, PEM"),
    apiV3Key: must(
      'WECHAT_PAY_API_V3_KEY',
      listOfBytes(32),
      'the APIv3 key; or `new,old` while it changes (docs/keys.md)',
    ),
    publicKeyId: must(
      'WECHAT_PAY_PUBLIC_KEY_ID',
      text,
      "the id of WeChat Pay's public key, or the serial number of its certificate; or `new,old`",
    ),
    publicKey: must(
      'WECHAT_PAY_PUBLIC_KEY',
      publicKey,
      "WeChat Pay's public key or certificate, PEM; or several one after the other, in the order of their ids",
    ),
    notifyUrl: must(
      'WECHAT_PAY_NOTIFY_URL',
      address(production),
      'where WeChat Pay tells what was paid: `<PUBLIC_URL>/pay/notify/wechat`',
    ),
    apiUrl: or(
      'WECHAT_PAY_API_URL',
      address(production),
      'https://api.mch.weixin.qq.com',
      'where it is asked',
    ),
  })

/** The channel's keys by id (or its certificates by serial number): several during a rotation, newest first. */
export function channelKeys({
  publicKeyId,
  publicKey,
}: {
  publicKeyId: string
  publicKey: string
}): Map<string, string> {
  const pems = publicKey.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []
  return new Map(publicKeyId.split(',').map((id, index) => [id.trim(), pems[index] ?? '']))
}
