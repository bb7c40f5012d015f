/** What is said of a medicine, apart from its look. */
import { reminderTimes, type MedicineLine, type Prescription } from '@/contract/medicine'
import { formatDate, hospitalDay } from '@/ui/facts/format_day'

/** `每天 2 次`; times where the hospital names them; or its own words. */
export function formatOften({ often, timesADay, times }: MedicineLine): string {
  if (often !== null) return often
  if (times.length > 0) return `每天 ${times.join('、')}`
  return `每天 ${timesADay ?? 1} 次`
}

/** `用到12月10日`, with its first day where that is still to come. */
export function formatUntil({ from, until }: MedicineLine, today: string): string {
  if (from > today) return `从${formatDate(from, today)}用到${formatDate(until, today)}`
  return `用到${formatDate(until, today)}`
}

/** `心血管内科 · 沈怀远 · 11月20日开`. */
export function formatPrescriber(
  { departName, doctorName, prescribedAt }: Omit<Prescription, 'lines'>,
  today: string,
): string {
  const day = formatDate(hospitalDay(prescribedAt), today)
  return [departName, doctorName, `${day}开`].filter(Boolean).join(' · ')
}

/** Taken now, or stopped before its last day, which the patient must see. */
export const isOfNow = ({ state, until }: MedicineLine, today: string): boolean =>
  state === 'now' || (state === 'stopped' && until >= today)

/** The times to choose from: every half hour, and those that are chosen already. */
export function timesToChoose(chosen: readonly string[]): string[] {
  const { earliest, latest } = reminderTimes
  const halfHours = Array.from({ length: 48 }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, '0')
    return `${hour}:${index % 2 === 0 ? '00' : '30'}`
  }).filter((time) => time >= earliest && time <= latest)
  return [...new Set([...chosen, ...halfHours])].sort()
}
