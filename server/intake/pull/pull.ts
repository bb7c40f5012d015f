/** Reads the hospital's lists of changes: one cursor a kind, one replica at a time. */
import { GatewayUnavailable } from '../../gateways/failures'
import { endAway, reportHospitalAway } from '../desk/work'
import { take } from '../taking/take'
import { type Intake } from '../taking/taking'
import * as repository from './pull_repository'

const everyMs = 15_000
const pageMax = 500
const delayMaxMs = 10 * 60_000

/** Pulls every due kind; returns how many pages were ingested. */
export async function pullChanges(intake: Intake): Promise<number> {
  const { deps, registry } = intake
  await repository.addCursors(
    deps.sql,
    registry.kinds.map(({ kind }) => kind),
  )
  for (let pages = 0; ; pages += 1) {
    const row = await repository.claimCursor(deps.sql)
    if (row === undefined) return pages
    await pullPage(intake, row)
  }
}

async function pullPage(intake: Intake, row: repository.CursorRow): Promise<void> {
  const { deps } = intake
  const silence = intake.silence.ofChanges
  try {
    const page = await deps.gateways.his.listChanges({
      after: row.cursor,
      kinds: [row.kind],
      limit: pageMax,
    })
    // The hospital offers no list: it pushes.
    if (page === undefined) {
      silence.end(deps.log, row.kind)
      return await repository.delayCursor(deps.sql, row.kind, delayMaxMs, 'not offered')
    }
    silence.end(deps.log, row.kind)
    await take(intake, 'pull', page.documents)
    await endAway(deps, row.failures)
    const isDone = !page.hasMore || page.next === row.cursor
    await repository.moveCursor(deps.sql, row.kind, page.next, isDone ? jitter(everyMs) : 0)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    await later(intake, row, error)
  }
}

/** The pause doubles after each failure. */
async function later(
  { deps, silence }: Intake,
  row: repository.CursorRow,
  error: GatewayUnavailable,
): Promise<void> {
  const { sql, log } = deps
  silence.ofChanges.note(log, row.kind, error)
  const delayMs = jitter(Math.min(delayMaxMs, everyMs * 2 ** Math.min(row.failures, 10)))
  await reportHospitalAway(deps, row.failures + 1, error.message)
  // Nobody listens there: the other lists need not be asked for one by one to learn the same.
  if (error.undone) await repository.delayDue(sql, row.kind, delayMs, error.message)
  else await repository.delayCursor(sql, row.kind, delayMs, error.message)
}

/** Between half and one and a half, so that kinds and replicas do not ask in step. */
function jitter(ms: number): number {
  return Math.round(ms * (0.5 + Math.random()))
}
