/** The lists of a day: what was entered through the app stands there, as it stands now, and what it was paid with. A system without them is asked once and left alone. */
import type * as v from 'valibot'
import { dayPage, moneyPage } from '../../answers'
import { isNotOffered } from '../../faults'
import type { HisPath } from '../../posting'
import type { Asking } from '../asking'

/** More pages than any day has. */
const pagesMax = 500

/** Asks for a day's registrations and locks. */
export function checkDay(asking: Asking, day: string): Promise<void> {
  return checkPages(asking, day, {
    call: '/registration/day',
    page: dayPage,
    without: 'not offered: differences between the two books are found by patients',
    twice: 'the same order or lock is listed twice',
    nameOf: (entry) => ('orderNo' in entry ? `order ${entry.orderNo}` : `lock ${entry.lockId}`),
  })
}

/** Asks for a day's payments and refunds. */
export function checkMoneyOfDay(asking: Asking, day: string): Promise<void> {
  return checkPages(asking, day, {
    call: '/payment/day',
    page: moneyPage,
    without: 'not offered: the hospital is an unknown side of the day’s reconciliation (三方对账)',
    twice: 'the payment of an order is listed twice',
    // An order may be refunded in parts, and is paid once.
    nameOf: ({ kind, orderNo }) => (kind === 'payment' ? orderNo : undefined),
  })
}

interface List<Entry> {
  call: HisPath
  page: v.GenericSchema<unknown, { entries: Entry[]; next: string | null }>
  /** What is missed where it is not offered. */
  without: string
  twice: string
  /** Undefined for what may stand there more than once. */
  nameOf(entry: Entry): string | undefined
}

async function checkPages<Entry>(
  asking: Asking,
  day: string,
  { call, page: shape, without, twice, nameOf }: List<Entry>,
): Promise<void> {
  const seen = new Set<string>()
  for (let after: string | null = null, pages = 0; ; pages += 1) {
    const key = `day-${day}-${after ?? 'start'}`
    const answer = await asking.send(call, key, { day, channel: 'app', after })
    if (pages === 0 && answer !== undefined && isNotOffered(answer)) {
      asking.advise(call, without)
      return
    }
    const page: { entries: Entry[]; next: string | null } | undefined = asking.shape(
      call,
      shape,
      answer,
    )
    if (page === undefined) return
    for (const entry of page.entries) {
      const name = nameOf(entry)
      if (name === undefined) continue
      if (seen.has(name)) return asking.fault(call, twice)
      seen.add(name)
    }
    if (page.next === null) return
    if (page.next === after || pages > pagesMax)
      return asking.fault(call, '`next` leads to the same page again and again')
    after = page.next
  }
}
