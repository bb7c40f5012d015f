/** The clocks: they follow the desk's calendar, one that ran out is somebody's work until it is answered, and what was answered ends by itself. */
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { hospitalDay, hospitalNow } from '../../values/hospital_time'
import { createWorkItem, resolveOtherWork, type WorkItemCause } from '../work'
import { clocksFrom, readCalendar, secondUntil } from './calendar'
import type { Calendar } from './clock'
import { lateWords } from './desk/desk_words'
import { objectDays } from './limits'
import { untilOf } from './reading'
import * as repository from './watching_repository'
import type { RunningRow } from './watching_repository'

const kind = 'feedback_late'

/** One round; on any number of processes at once it does the same. */
export async function watchFeedback({
  sql,
  log,
}: Pick<Dependencies, 'sql' | 'log'>): Promise<void> {
  await repository.closeAnswered(sql, objectDays)
  await transaction(sql, async (tx) => {
    const today = hospitalDay(await hospitalNow(tx))
    const calendar = await readCalendar(tx, today)
    const late: WorkItemCause[] = []
    for (const row of await repository.listRunning(tx)) {
      const present = { ...row, ...clocksOf(row, calendar) }
      if (
        present.acknowledgeUntil !== row.acknowledgeUntil ||
        present.answerUntil !== row.answerUntil ||
        present.secondUntil !== row.secondUntil
      )
        await repository.setClocks(tx, present)
      const until = untilOf(present)
      if (until !== null && until < today) late.push(causeOf(row, until))
    }
    for (const cause of late) await createWorkItem(tx, log, cause)
    const found = late.map(({ subject }) => subject)
    await resolveOtherWork(tx, { kind, beginning: '', found })
  })
}

function clocksOf({ filedAt, notEnoughAt }: RunningRow, calendar: Calendar) {
  return {
    ...clocksFrom(filedAt, calendar),
    secondUntil: notEnoughAt === null ? null : secondUntil(notEnoughAt, calendar),
  }
}

function causeOf({ feedbackId, number, patientId, orderId, state }: RunningRow, until: string) {
  return {
    kind,
    subject: feedbackId,
    ...(patientId !== null && { patientId }),
    ...(orderId !== null && { orderId }),
    facts: { number, what: lateWords[state], day: until },
  } as const
}
