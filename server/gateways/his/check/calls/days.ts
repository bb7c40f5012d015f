/** The list of a day: what was entered through the app stands there, as it stands now. A system without it is asked once and left alone. */
import { dayPage } from '../../answers'
import { isNotOffered } from '../../faults'
import type { Asking } from '../asking'

const call = '/registration/day'
/** More pages than any day has. */
const pagesMax = 500

/** Asks for a day, page by page. */
export async function checkDay(asking: Asking, day: string): Promise<void> {
  const seen = new Set<string>()
  for (let after: string | null = null, pages = 0; ; pages += 1) {
    const key = `day-${day}-${after ?? 'start'}`
    const answer = await asking.send(call, key, { day, channel: 'app', after })
    if (pages === 0 && answer !== undefined && isNotOffered(answer)) {
      asking.advise(call, 'not offered: differences between the two books are found by patients')
      return
    }
    const page = asking.shape(call, dayPage, answer)
    if (page === undefined) return
    for (const entry of page.entries) {
      const name = 'orderNo' in entry ? `order ${entry.orderNo}` : `lock ${entry.lockId}`
      if (seen.has(name)) return asking.fault(call, 'the same order or lock is listed twice')
      seen.add(name)
    }
    if (page.next === null) return
    if (page.next === after || pages > pagesMax)
      return asking.fault(call, '`next` leads to the same page again and again')
    after = page.next
  }
}
