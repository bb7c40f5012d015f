/** Which schedules are scarce: remembered for a moment by each process, so that a rush for any other schedule asks nothing. */
import type { Sql } from '../../../database/client'
import { isUuid } from '../../../uuid'
import { currentRules } from '../rules/rule_versions'
import * as repository from './repository'

/** What is asked for. */
export type Wanted = { slotId: string } | { scheduleId: string }

const rememberMs = 10_000
const maxKnown = 5000

interface Known {
  until: number
  scarce: Promise<repository.Scarce | undefined>
}

const memories = new WeakMap<Sql, Map<string, Known>>()

/** The schedule, where it is scarce. */
export async function scarceScheduleOf(sql: Sql, wanted: Wanted): Promise<string | undefined> {
  const { guardScarce, scarceWithinMinutes } = (await currentRules(sql)).rules
  const id = 'slotId' in wanted ? wanted.slotId : wanted.scheduleId
  if (guardScarce === 0 || !isUuid(id)) return undefined
  const found = await remembered(sql, id, () =>
    repository.findScarcity(sql, wanted, scarceWithinMinutes),
  )
  return found !== undefined && (guardScarce === 2 || found.isScarce) ? found.scheduleId : undefined
}

function remembered(sql: Sql, id: string, find: () => Known['scarce']): Known['scarce'] {
  const memory = memories.get(sql) ?? new Map<string, Known>()
  memories.set(sql, memory)
  const known = memory.get(id)
  if (known !== undefined && known.until > performance.now()) return known.scarce
  if (memory.size >= maxKnown) memory.clear()
  const scarce = find()
  memory.set(id, { until: performance.now() + rememberMs, scarce })
  // A failure is not remembered.
  scarce.catch(() => memory.delete(id))
  return scarce
}

/** Looks anew: for tests that change the past of a schedule. */
export const forgetScarcity = (sql: Sql): void => void memories.delete(sql)
