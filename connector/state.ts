/** What the connector says of itself: to the inner page, to `report`, and to the app's staff. */
import type { Engine } from './engine'
import type { Comparison } from './journal/entries'
import type { Journal } from './journal/journal'
import { bytes } from './journal/store'
import type { Profile } from './profile/read'
import type { SourceState } from './sources/source'

const connectorVersion = '1.0.0'
const minuteMs = 60_000

export interface ConnectorState {
  version: string
  profile: string
  isShadow: boolean
  at: number
  pushFailure: string | null
  /** How far the app's clock is ahead of the clock here. */
  clockSkewSeconds: number | null
  sources: {
    name: string
    type: string
    /** Since everything there was read; null before the first time. */
    lagSeconds: number | null
    rowsPerMinute: number
    waiting: number
    faults: number
    failure: string | null
    /** How far the hospital's clock is ahead of the clock here. */
    clockSkewSeconds: number | null
  }[]
  documents: { kind: string; ready: number; sent: number; refused: number }[]
}

/** What is known now. */
export function stateOf(
  profile: Profile,
  journal: Journal,
  engine: Engine | undefined,
): ConnectorState {
  const now = Date.now()
  const { store } = journal
  const counts = new Map(
    store
      .all(
        `select source, sum(state = 'new') as waiting, sum(state = 'fault') as faults,
          sum(at > ?) as fresh, min(case when state = 'new' then at end) as oldest from message group by source`,
        [now - minuteMs],
      )
      .map((row) => [String(row.source), row]),
  )
  const sources = Object.entries(profile.sources).map(([name, { type }]) => {
    const row = counts.get(name)
    const state = engine?.states.get(name)
    const since = row?.oldest === null || row === undefined ? state?.readAt : Number(row.oldest)
    return {
      name,
      type,
      lagSeconds: typeof since === 'number' ? Math.max(0, Math.round((now - since) / 1000)) : null,
      rowsPerMinute: Number(row?.fresh ?? 0),
      waiting: Number(row?.waiting ?? 0),
      faults: Number(row?.faults ?? 0),
      ...healthOf(state),
    }
  })
  const documents = store
    .all(
      `select kind, sum(state = 'ready') as ready, sum(state = 'sent') as sent,
        sum(state = 'refused') as refused from document group by kind order by kind`,
    )
    .map((row) => ({
      kind: String(row.kind),
      ready: Number(row.ready),
      sent: Number(row.sent),
      refused: Number(row.refused),
    }))
  return {
    version: connectorVersion,
    profile: profile.name,
    isShadow: journal.isShadow,
    at: now,
    pushFailure: engine?.pushFailure ?? null,
    clockSkewSeconds: seconds(engine?.appSkewMs),
    sources,
    documents,
  }
}

const healthOf = ({ failure, clockSkewSeconds }: Partial<SourceState> = {}) => ({
  failure: failure ?? null,
  clockSkewSeconds: clockSkewSeconds ?? null,
})

/** Whole seconds; null when it is not known. */
export const seconds = (ms: number | null | undefined): number | null =>
  ms === null || ms === undefined ? null : Math.round(ms / 1000)

export interface SetAside {
  message: number
  source: string
  place: string
  reason: string
}

/** The newest messages and documents that were set aside; no content of theirs. */
export function listSetAside({ store, cipher }: Journal, limit = 50): SetAside[] {
  const rows = [
    ...store.all(
      "select seq, source, place, reason from message where state = 'fault' order by seq desc limit ?",
      [limit],
    ),
    ...store.all(
      `select m.seq, m.source, d.kind || ' ' || d.id as place, 'the app refused it: ' as before, d.reason
        from document d join message m on m.seq = d.message where d.state = 'refused' order by d.seq desc limit ?`,
      [limit],
    ),
  ]
  return rows.map((row) => ({
    message: Number(row.seq),
    source: String(row.source),
    place: String(row.place),
    reason: `${String(row.before ?? '')}${String(cipher.decrypt(bytes(row.reason)))}`,
  }))
}

/** Codes that tables do not have, the most frequent first. */
export function listUnmapped({ store }: Journal): { table: string; code: string; times: number }[] {
  return store.all('select * from unmapped order by times desc limit 100').map((row) => ({
    table: String(row.code_table),
    code: String(row.code),
    times: Number(row.times),
  }))
}

export interface ComparedCalls {
  /** How often calls of an address ended so. */
  counts: { path: string; outcome: Comparison['outcome']; times: number }[]
  /** The newest that differ, by the app's key. */
  differing: { path: string; key: string; outcome: Comparison['outcome']; detail: string }[]
}

/** How the shadow week's answers agree with those of the old way. */
export function listCompared({ store }: Journal, limit = 50): ComparedCalls {
  return {
    counts: store
      .all('select path, outcome, count(*) as times from comparison group by 1, 2 order by 1, 2')
      .map((row) => ({
        path: String(row.path),
        outcome: String(row.outcome) as Comparison['outcome'],
        times: Number(row.times),
      })),
    differing: store
      .all(
        "select * from comparison where outcome in ('different', 'fault') order by seq desc limit ?",
        [limit],
      )
      .map((row) => ({
        path: String(row.path),
        key: String(row.key),
        outcome: String(row.outcome) as Comparison['outcome'],
        detail: String(row.detail),
      })),
  }
}
