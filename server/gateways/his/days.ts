/** The hospital's lists of a day, page by page. */
import type * as v from 'valibot'
import { GatewayUnavailable } from '../failures'
import { readJson, type GatewayReply } from '../http'
import type { dayPage, moneyPage } from './answers'
import { isNotOffered } from './faults'

const system = 'his'

/** A registration or a lock of a day, as the hospital's books have it. */
export type HisDayEntry = v.InferOutput<typeof dayPage>['entries'][number]

/** A payment or a refund of a day, as the hospital's books have it. */
export type HisMoneyEntry = v.InferOutput<typeof moneyPage>['entries'][number]

/** The hospital's lists of a day; undefined where it does not offer them. @throws GatewayUnavailable (try again). */
export interface HisDays {
  /** What was entered or locked through the app on a day, as it stands now. */
  listDay(day: string): Promise<HisDayEntry[] | undefined>
  /** The cash that came and went through the app on a day. */
  listMoney(day: string): Promise<HisMoneyEntry[] | undefined>
}

type PageOf<Entry> = v.GenericSchema<unknown, { entries: Entry[]; next: string | null }>

/** The whole list of a day; undefined where the hospital does not offer it. @throws GatewayUnavailable */
export async function listOfDay<Entry>(
  post: (key: string, asked: object) => Promise<GatewayReply>,
  page: PageOf<Entry>,
  day: string,
): Promise<Entry[] | undefined> {
  const entries: Entry[] = []
  for (let after: string | null = null; ;) {
    const reply = await post(`day-${day}-${after ?? 'start'}`, { day, channel: 'app', after })
    if (isNotOffered(reply)) return undefined
    if (reply.status !== 200) throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
    const { entries: more, next }: { entries: Entry[]; next: string | null } = readJson(
      system,
      page,
      reply.text,
    )
    entries.push(...more)
    if (next === null) return entries
    if (next === after) throw new GatewayUnavailable(system, 'the same page again')
    after = next
  }
}
