/** Joins of one clinic queue at its row in the database; here they queue without a connection, those that wait share a transaction, and all learn from it that the waitlist is full. */
import { togetherOrAlone } from '../slots/together'
import type { JoinLook } from './joining_repository'

/** The join's request. */
export interface Joining {
  accountId: string
  patientId: string
  scheduleId: string
}

/** The outcome of a join: an entry, no room, or what refuses it; undefined for an unknown clinic or patient. */
export type Joined = { entryId: string } | { isFull: true } | { refusedBy: JoinLook | undefined }

/** The outcomes of joins in one transaction, in their order, and where one found no room: who waits there, account and patient. */
interface JoinedTogether {
  outcomes: readonly Joined[]
  waiting: ReadonlySet<string> | undefined
}

/** Runs joins of one clinic and of different patients in one transaction; nothing stands when it fails. */
type JoinTogether = (asks: readonly Joining[]) => Promise<JoinedTogether>

interface Waiting {
  ask: Joining
  /** By the process's own clock. */
  cameAt: number
  join: JoinTogether
  resolve: (joined: Joined) => void
  reject: (error: unknown) => void
}

interface Clinic {
  line: Waiting[]
  /** When the joins that found the waitlist full began, and who waited. */
  full: { at: number; waiting: ReadonlySet<string> }
}

/** At most so many share a transaction: the clinic's row is locked meanwhile, and no more than these ask in vain when the waitlist becomes full. */
const maxTogether = 16

/** The clinics of this process where joins wait or run. */
const clinics = new Map<string, Clinic>()

/**
 * Runs a join when it is its turn at the clinic. Without room it is refused by its own read, or by one that began
 * after it came. An entry that waits already is always read.
 */
export function inTurn(ask: Joining, join: JoinTogether): Promise<Joined> {
  return new Promise((resolve, reject) => {
    const one = { ask, cameAt: performance.now(), join, resolve, reject }
    const clinic = clinics.get(ask.scheduleId)
    if (clinic !== undefined) return void clinic.line.push(one)
    const opened = { line: [one], full: { at: -Infinity, waiting: new Set<string>() } }
    clinics.set(ask.scheduleId, opened)
    void serve(ask.scheduleId, opened)
  })
}

async function serve(scheduleId: string, clinic: Clinic): Promise<void> {
  while (clinic.line.length > 0) await runTogether(clinic, takeNext(clinic))
  clinics.delete(scheduleId)
}

/** Those who go together: the first of the line, each patient once. Who has no room by what is known leaves the line. */
function takeNext(clinic: Clinic): Waiting[] {
  const { full, line } = clinic
  const next = new Map<string, Waiting>()
  const later: Waiting[] = []
  for (const one of line) {
    const { patientId } = one.ask
    if (full.at >= one.cameAt && !full.waiting.has(whoOf(one.ask))) one.resolve({ isFull: true })
    else if (next.size < maxTogether && !next.has(patientId)) next.set(patientId, one)
    else later.push(one)
  }
  clinic.line = later
  return [...next.values()]
}

/** As a waitlist names those who wait. */
const whoOf = ({ accountId, patientId }: Joining): string => `${accountId} ${patientId}`

async function runTogether(clinic: Clinic, next: readonly Waiting[]): Promise<void> {
  await togetherOrAlone(next, {
    run: async (these) => {
      const [first] = these
      if (first === undefined) return
      const beganAt = performance.now()
      const { outcomes, waiting } = await first.join(these.map(({ ask }) => ask))
      if (waiting !== undefined) clinic.full = { at: beganAt, waiting }
      for (const [index, { resolve, reject }] of these.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined) reject(new Error('a join without its outcome'))
        else resolve(outcome)
      }
    },
    fail: ({ reject }, error) => reject(error),
  })
}
