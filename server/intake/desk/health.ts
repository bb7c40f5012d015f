/** How the hospital's system and the channels are, as the desk's first page shows it. */
import type { SystemHealth } from '../../../src/contract/desk/figures'
import { listChannelHealth } from '../../areas/message'
import { readChannelHealth } from '../../areas/payment'
import { readHospitalOrders } from '../../areas/registration'
import type { Dependencies } from '../../dependencies'
import { countKept, readNews } from './desk_repository'

/** Every system outside, in a fixed order. */
export async function readHealth({ sql }: Dependencies): Promise<{ systems: SystemHealth[] }> {
  const [news, { refused }, orders, channel, messages] = await Promise.all([
    readNews(sql),
    countKept(sql),
    readHospitalOrders(sql),
    readChannelHealth(sql),
    listChannelHealth(sql),
  ])
  return {
    systems: [
      { system: 'hospital_news', ...news, failed: refused },
      { system: 'hospital_orders', ...orders },
      { system: 'wechat_pay', ...channel },
      ...messages.map((one) => ({ ...one, waiting: 0, oldestMinutes: 0 })),
    ],
  }
}
