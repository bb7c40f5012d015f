/** Signs a page of the official account, so that WeChat's browser lets it use WeChat's functions. */
import { randomBytes } from 'node:crypto'
import type { PageSignature } from '../../../src/contract/page_signature'
import type { Settings } from '../../settings'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import type { Gateways } from '../gateways'
import { pageSignature } from './page_signature'

/** WeChat itself refuses pages of other domains than the registered ones, so any address may be signed. Undefined while WeChat gives no ticket. */
export async function signPage(
  {
    gateways,
    settings,
  }: { gateways: Pick<Gateways, 'weChat'>; settings: Pick<Settings, 'weChat'> },
  url: string,
): Promise<PageSignature | undefined> {
  const nonceStr = randomBytes(8).toString('hex')
  // WeChat compares it with its own clock.
  const timestamp = Math.floor(Date.now() / 1000)
  try {
    const ticket = await gateways.weChat.getPageTicket()
    return {
      appId: settings.weChat.officialAccount.appId,
      timestamp,
      nonceStr,
      signature: pageSignature({ ticket, nonceStr, timestamp, url }),
    }
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return undefined
    throw error
  }
}
