/** Whether the hospital's system answers, as this process's own calls find it: once it does again, what waits for it is asked at once. */
import * as v from 'valibot'
import { businesses } from '../composition_root'
import type { Dependencies } from '../dependencies'
import { exchanges } from '../gateways/http'
import { requestSync } from '../intake'

/** While it is away, one that waits is asked so often: nothing else may call. */
const probeMs = 8000

const exchange = v.object({ system: v.literal('his'), outcome: v.string() })
const reach = { isAway: false, isBack: false, heardAt: 0 }

exchanges.subscribe((message) => {
  const heard = v.safeParse(exchange, message)
  if (!heard.success) return
  const { outcome } = heard.output
  const isAway = outcome === 'silent' || outcome.startsWith('5')
  if (reach.isAway && !isAway) reach.isBack = true
  Object.assign(reach, { isAway, heardAt: performance.now() })
})

/** Makes what waits for the hospital due: all of it once it is back, the first of it from time to time while it is away. */
export async function askAnewOnReturn({
  sql,
  log,
}: Pick<Dependencies, 'sql' | 'log'>): Promise<void> {
  const isProbe = reach.isAway && performance.now() - reach.heardAt > probeMs
  if (!reach.isBack && !isProbe) return
  const limit = reach.isBack ? null : 1
  if (reach.isBack) log.info('the hospital answers again: what waits is asked at once')
  reach.isBack = false
  reach.heardAt = performance.now()
  for (const business of businesses) await business.askWaiting(sql, limit)
  if (limit === null) await requestSync(sql, [])
}
