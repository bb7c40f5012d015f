/** How it stands with the platform, for the patient. */
import type { ExamPlatform } from '../../../../src/contract/exam'
import { partOf, type Book } from '../book'
import { platformRules, proposalState } from './rules'
import { failureWords } from './taking'
import type { TakingRow } from './taking_repository'

/** So long the patient reads why the last plan came to nothing. */
const readMs = 30 * 60_000

/** Null where the app has all times of these exams itself. */
export function standingOf(book: Book, taking: TakingRow | undefined): ExamPlatform | null {
  const rows = [...book.proposals.values()]
  if (rows.length === 0 && taking?.state !== 'OPEN') return null
  const states = rows.map((row) => proposalState(row))
  const isUseful = rows.some(
    ({ answeredMs }) => answeredMs !== null && answeredMs < platformRules.usefulMs,
  )
  return {
    times: timesOf(states, isUseful),
    waiting: taking?.state === 'OPEN' ? waitingOf(book, taking) : [],
    reason: reasonOf(taking),
  }
}

function timesOf(
  states: readonly ReturnType<typeof proposalState>[],
  isUseful: boolean,
): ExamPlatform['times'] {
  if (isUseful) return 'known'
  return states.includes('asking') || states.includes('old') ? 'asking' : 'silent'
}

function waitingOf(book: Book, { parts }: TakingRow): ExamPlatform['waiting'] {
  return parts
    .flatMap(({ examOrderId, slotId }) => {
      const order = book.orders.find((one) => one.examOrderId === examOrderId)
      const slot = book.slots.get(slotId)
      return order === undefined || slot === undefined ? [] : [partOf(order, slot)]
    })
    .sort((one, other) => Date.parse(one.beginsAt) - Date.parse(other.beginsAt))
}

function reasonOf(taking: TakingRow | undefined): string | null {
  if (taking?.state !== 'FAILED' || taking.failure === 'left') return null
  return (taking.endedMs ?? 0) < readMs ? failureWords(taking) : null
}
