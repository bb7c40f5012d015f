/** The figures of the audit report (art. 54): the logs of a period counted month by month, so that no statement reads a year at once. */
import type { Area } from '../../area'
import { countUnfinishedDeletions } from '../../areas/account'
import * as audit from '../../areas/audit'
import { countGiven } from '../../areas/consent'
import { countChildren } from '../../areas/patient'
import { countStaffActions } from '../../areas/staff'
import { countWorkOfSpan } from '../../areas/work'
import type { Sql } from '../../database/client'
import type { DaySpan } from '../../database/day_span'
import type { Settings } from '../../settings'
import { addDays } from '../../values/hospital_time'
import { verifyCheckpoints } from '../../workers/checkpoints'
import { listOld } from '../../workers/retention'
import { renewAll, type RenewedKind } from '../renew_all'

interface Given {
  sql: Sql
  settings: Settings
}

/** From one day to another, both included. */
export interface Period {
  from: string
  until: string
}

export type AuditFigures = Awaited<ReturnType<typeof readFigures>>

/** Reads everything that the report says; every log line of the period is checked against its checkpoint. */
export async function readFigures(given: Given, areas: readonly Area[], period: Period) {
  const { sql } = given
  const spans = monthsOf(period)
  const over = <Row extends { count: number }>(
    count: (sql: Sql, span: DaySpan) => Promise<Row[]>,
    keyOf: (row: Row) => string,
  ) => sumOver(spans, (span) => count(sql, span), keyOf)
  const deleted = (await inTurn(spans, (span) => audit.listDeletedAccounts(sql, span))).flat()
  return {
    security: await over(audit.countSecurityActions, ({ action }) => action),
    actions: await over(audit.countAccessActions, ({ action }) => action),
    withdrawals: await over(audit.countWithdrawals, ({ document }) => document),
    looks: await over(audit.countStaffLooks, ({ roles, during }) => `${roles} ${during}`),
    consents: await over(countGiven, ({ document, version }) => `${document} ${version}`),
    staff: await over(countStaffActions, ({ action }) => action),
    work: await over(countWorkOfSpan, ({ kind }) => kind),
    deletions: {
      count: deleted.length,
      unfinished: await countUnfinishedDeletions(sql, deleted),
    },
    children: await countChildren(sql),
    checkpoints: await verifyCheckpoints(given, areas),
    retention: await listOld(given, areas),
    keys: await readKeys(given, areas),
  }
}

/** What is not encrypted or signed by the newest key, by kind; `failed` of them cannot be renewed. */
async function readKeys({ sql, settings: { identityKeys } }: Given, areas: readonly Area[]) {
  const old: Record<RenewedKind, number> = {
    files: 0,
    documents: 0,
    answers: 0,
    feedback: 0,
    bank_returns: 0,
    copies: 0,
    checkpoints: 0,
  }
  const keys = { ring: identityKeys.length, ...old, failed: 0 }
  for await (const { what, renewed, failed } of renewAll(
    sql,
    { identityKeys, areas },
    { isDry: true },
  )) {
    keys[what] = renewed + failed.length
    keys.failed += failed.length
  }
  return keys
}

/** The months of a period; each ends where the next begins. */
export function monthsOf({ from, until }: Period): DaySpan[] {
  const end = addDays(until, 1)
  const spans: DaySpan[] = []
  let begin = from
  while (begin < end) {
    const next = firstOfNextMonth(begin)
    const to = next < end ? next : end
    spans.push({ from: begin, to })
    begin = to
  }
  return spans
}

const firstOfNextMonth = (day: string): string =>
  `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`

async function inTurn<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const made: Result[] = []
  for (const item of items) made.push(await make(item))
  return made
}

/** Rows of the same key as one, with the sums of their numbers; the most frequent first. */
async function sumOver<Row extends { count: number }>(
  spans: readonly DaySpan[],
  count: (span: DaySpan) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const sums = new Map<string, Row>()
  for (const row of (await inTurn(spans, count)).flat()) {
    const known = sums.get(keyOf(row))
    sums.set(keyOf(row), known === undefined ? row : addedUp(known, row))
  }
  return [...sums.values()].sort((one, other) => other.count - one.count)
}

function addedUp<Row extends object>(one: Row, other: Row): Row {
  const sums = Object.entries(other).flatMap(([name, value]: [string, unknown]) => {
    const before: unknown = Reflect.get(one, name)
    return typeof value === 'number' && typeof before === 'number' ? [[name, before + value]] : []
  })
  return { ...one, ...Object.fromEntries(sums) }
}
