/** A short-lived cache of queues, one per replica and database: a queue is read once for each of its versions, however many clients ask. */
import { batched } from '../../database/batched'
import type { Sql } from '../../database/client'
import * as reading from './snapshot_repository'

/** A queue at one version, indexed by number. */
export interface Snapshot {
  version: number
  /** How many wait; null while the hospital has not published the queue. */
  waitNum: number | null
  doneNum: number
  current: reading.SnapshotRow['current']
  gapSeconds: number | null
  gaps: number
  /** How many wait before each number that waits; undefined while an event before it is missing. */
  ahead: ReadonlyMap<string, number | undefined>
}

const memoryMax = 2000

class SnapshotMemory {
  private readonly known = new Map<string, Snapshot>()
  private readonly load: (queueId: string) => Promise<Snapshot | undefined>

  constructor(sql: Sql) {
    this.load = batched(async (queueIds: string[]) => {
      const rows = await reading.readSnapshots(sql, [...new Set(queueIds)])
      return new Map(rows.map((row) => [row.queueId, snapshotOf(row)]))
    })
  }

  /** The queue at this version or a newer one. */
  async at(queueId: string, version: number): Promise<Snapshot> {
    const known = this.known.get(queueId)
    if (known !== undefined && known.version >= version) return known
    const loaded = await this.load(queueId)
    if (loaded === undefined) throw new Error('a queue is gone')
    if (this.known.size >= memoryMax) this.known.clear()
    this.known.set(queueId, loaded)
    return loaded
  }
}

function snapshotOf({
  version,
  isPublished,
  waiting,
  unsure,
  doneNum,
  current,
  gapSeconds,
  gaps,
}: reading.SnapshotRow): Snapshot {
  const isUnsure = new Set(unsure)
  return {
    version,
    waitNum: isPublished ? waiting.length : null,
    doneNum,
    current,
    gapSeconds,
    gaps,
    ahead: new Map(
      waiting.map((ticketId, place) => [ticketId, isUnsure.has(ticketId) ? undefined : place]),
    ),
  }
}

const memories = new WeakMap<Sql, SnapshotMemory>()

/** The cache that belongs to a database. */
export function snapshotMemory(sql: Sql): SnapshotMemory {
  const known = memories.get(sql)
  if (known !== undefined) return known
  const made = new SnapshotMemory(sql)
  memories.set(sql, made)
  return made
}
