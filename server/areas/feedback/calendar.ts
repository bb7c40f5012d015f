/** The hospital's working days, as the desk's 排班 knows them. */
import type { Executor } from '../../database/client'
import { addDays, hospitalDay } from '../../values/hospital_time'
import { listPlanDays } from '../registration'
import { workingDayAfter, type Calendar } from './clock'
import { acknowledgeWorkingDays, answerWorkingDays } from './limits'

/** Ten working days end within so many days, whatever holiday is between. */
const aheadDays = 60
const pastDays = 120

/** What is known of the days around today. */
export async function readCalendar(executor: Executor, today: string): Promise<Calendar> {
  const days = await listPlanDays(executor, addDays(today, -pastDays), addDays(today, aheadDays))
  return new Map(days.map(({ day, worksAs }) => [day, worksAs]))
}

/** The last days of the clocks of something that was filed at a moment. */
export function clocksFrom(
  filedAt: Date,
  calendar: Calendar,
): { acknowledgeUntil: string; answerUntil: string } {
  const day = hospitalDay(filedAt)
  return {
    acknowledgeUntil: workingDayAfter(day, acknowledgeWorkingDays, calendar),
    answerUntil: workingDayAfter(day, answerWorkingDays, calendar),
  }
}

/** The last day of the second answer. */
export const secondUntil = (notEnoughAt: Date, calendar: Calendar): string =>
  workingDayAfter(hospitalDay(notEnoughAt), answerWorkingDays, calendar)
