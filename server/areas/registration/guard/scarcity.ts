/** Which schedules are scarce: cached for a moment by each process, so that a rush for any other schedule costs no query. */
import type { Sql } from '../../../database/client'
import { isUuid } from '../../../values/uuid'
import { currentRules } from '../rules/rule_versions'
import * as repository from './guard_repository'

/** What is asked for. */
export type Wanted = { slotId: string } | { scheduleId: string }

const rememberMs = 10_000
const maxKnown = 5000

interface Known {
  until: number
  scarce: Promise<repository.Scarce | undefined>
  /** It was read and is not scarce. */
  isFree: boolean
}

const memories = new WeakMap<Sql, Map<string, Known>>()

/** Whether it was read a moment ago and is not scarce. */
export function isKnownFree(sql: Sql, wanted: Wanted): boolean {
  const known = memories.get(sql)?.get(idOf(wanted))
  return known !== undefined && known.isFree && known.until > performance.now()
}

const idOf = (wanted: Wanted): string => ('slotId' in wanted ? wanted.slotId : wanted.scheduleId)

/** The schedule, where it is scarce. */
export async function scarceScheduleOf(sql: Sql, wanted: Wanted): Promise<string | undefined> {
  const { guardScarce, scarceWithinMinutes } = (await currentRules(sql)).rules
  const id = idOf(wanted)
  if (!isUuid(id)) return undefined
  const found = await remembered(sql, id, () =>
    repository.findScarcity(sql, wanted, scarceWithinMinutes),
  )
  const isGuarded = guardScarce === 2 || (guardScarce === 1 && found?.isScarce === true)
  const known = memories.get(sql)?.get(id)
  if (known !== undefined) known.isFree = !isGuarded
  return isGuarded ? found?.scheduleId : undefined
}

function remembered(sql: Sql, id: string, find: () => Known['scarce']): Known['scarce'] {
  const memory = memories.get(sql) ?? new Map<string, Known>()
  memories.set(sql, memory)
  const known = memory.get(id)
  if (known !== undefined && known.until > performance.now()) return known.scarce
  if (memory.size >= maxKnown) memory.clear()
  const scarce = find()
  memory.set(id, { until: performance.now() + rememberMs, scarce, isFree: false })
  // A failure is not cached.
  scarce.catch(() => memory.delete(id))
  return scarce
}

/** Drops the cache: for tests that change a schedule's past. */
export const forgetScarcity = (sql: Sql): void => void memories.delete(sql)
