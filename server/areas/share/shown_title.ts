/** The title of a shared subject, as it is read. */
import { localize } from '../../language/callers_language'
import { formatDayChinese, momentAt } from '../../values/hospital_time'

/** Kept with its day as `血常规 2026-11-30`; shown as `血常规 2026年11月30日`, in the reader's language. */
export function shownTitle(title: string): string {
  const [, name, day] = /^(.+) (\d{4}-\d\d-\d\d)$/.exec(title) ?? []
  if (name === undefined || day === undefined) return localize(title)
  return `${localize(name)} ${localize(formatDayChinese(new Date(momentAt(day, '12:00'))))}`
}
