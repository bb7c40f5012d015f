/** Whether the hospital's visit feed can be trusted for a day: a dead feed must not turn every patient into a no-show. */
import type { Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { createWorkItem, resolveWork } from '../../work'
import * as repository from './visit_feed_repository'
import type { VisitDay } from './visit_feed_repository'

/** Fewer visits than this give no usual share. */
const minExpected = 10
const minUsualDays = 3
/** A day with less than this part of the usual share is not trusted. */
const minPartOfUsual = 0.5

/** True when nothing of the day was reported, or much less than on the days before. */
export function isVisitFeedSilent(day: VisitDay, before: readonly VisitDay[]): boolean {
  if (day.reported === 0) return true
  const usual = before.filter(({ expected }) => expected >= minExpected)
  if (day.expected < minExpected || usual.length < minUsualDays) return false
  return shareOf([day]) < minPartOfUsual * shareOf(usual)
}

function shareOf(days: readonly VisitDay[]): number {
  const sum = (field: keyof VisitDay) => days.reduce((total, day) => total + day[field], 0)
  return sum('reported') / sum('expected')
}

/** Judges every day with overdue visits or marked no-shows; each silent one is a work item until visits are reported. */
export async function listSilentDays(
  tx: Transaction,
  log: Dependencies['log'],
  graceMinutes: number,
): Promise<string[]> {
  const days = await repository.countVisitDays(tx, graceMinutes)
  const silent: string[] = []
  for (const { visitDate, ...day } of days) {
    const work = { kind: 'visits_not_reported', subject: visitDate } as const
    if (!isVisitFeedSilent(day, await repository.listDaysBefore(tx, visitDate))) {
      await resolveWork(tx, work)
      continue
    }
    silent.push(visitDate)
    await createWorkItem(tx, log, { ...work, facts: { ...day, day: visitDate }, restHours: 7 * 24 })
  }
  return silent
}
