/** Days and times as patients read them. Days are the hospital's calendar days (`2026-11-25`); `today` comes from the server's clock, never from the phone's. */

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
const halfDays = { morning: '上午', afternoon: '下午', evening: '夜间' } as const
const dayMs = 86_400_000

/** `今天`, `明天`, `后天`, else `周三 11月25日`; with the year when it differs. */
export function formatDay(day: string, today: string): string {
  return nearDay(day, today) ?? `${formatWeekday(day)} ${formatDate(day, today)}`
}

/** As `formatDay`, but near days keep their date: `今天 11月21日`. */
export function dayWithDate(day: string, today: string): string {
  return `${nearDay(day, today) ?? formatWeekday(day)} ${formatDate(day, today)}`
}

/** `周三`, and `今天` or `明天` where it is. */
export function formatShortDay(day: string, today: string): string {
  const near = daysBetween(today, day) < 2 ? nearDay(day, today) : undefined
  return near ?? formatWeekday(day)
}

/** `11月25日`; with the year when it is not today's. */
export function formatDate(day: string, today: string): string {
  const { year, month, date } = partsOf(day)
  const short = `${month}月${date}日`
  return year === partsOf(today).year ? short : `${year}年${short}`
}

/** `1958年3月2日` */
export function dayInFull(day: string): string {
  const { year, month, date } = partsOf(day)
  return `${year}年${month}月${date}日`
}

/** `1958年3月2日 14:05`, on the hospital's clock: documents are referred to by it. */
export function momentInFull(moment: string): string {
  return `${dayInFull(hospitalDay(moment))} ${hospitalTime(moment)}`
}

/** `周三` */
export function formatWeekday(day: string): string {
  return weekdays[new Date(startOf(day)).getUTCDay()] ?? ''
}

/** `上午`, `下午`, `夜间` */
export function formatHalfDay(halfDay: keyof typeof halfDays): string {
  return halfDays[halfDay]
}

/** `09:00-09:30` */
export function timeRange(beginTime: string, endTime: string): string {
  return `${beginTime}-${endTime}`
}

/** When a visit is: `今天 11月21日 上午 09:00-09:30`. */
export function formatVisitTime(
  visit: { visitDate: string; halfDay: keyof typeof halfDays; beginTime: string; endTime: string },
  today: string,
): string {
  return `${dayWithDate(visit.visitDate, today)} ${formatHalfDay(visit.halfDay)} ${timeRange(visit.beginTime, visit.endTime)}`
}

/** A moment on the hospital's clock: `今天 14:05`, `周三 11月25日 14:05`. */
export function formatMoment(moment: string, today: string): string {
  return `${formatDay(hospitalDay(moment), today)} ${hospitalTime(moment)}`
}

/** A deadline as it stands inside a sentence: `今天 17:00` (in English `5pm today`). */
export function formatDeadline(moment: string, today: string): string {
  const [hour = '', minute = ''] = hospitalTime(moment).split(':')
  switch (daysBetween(today, hospitalDay(moment))) {
    case 0:
      return `今天 ${hour}:${minute}`
    case 1:
      return `明天 ${hour}:${minute}`
    case 2:
      return `后天 ${hour}:${minute}`
    default:
      return formatMoment(moment, today)
  }
}

/** The hospital's calendar day of a moment, e.g. of `serverNow`, in any time zone of the phone. */
export function hospitalDay(moment: string): string {
  return atHospital(moment).slice(0, 10)
}

/** The hospital's time of a moment, `14:05`. */
export function hospitalTime(moment: string): string {
  return atHospital(moment).slice(11, 16)
}

/** Whole days from one day to another; negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / dayMs)
}

function nearDay(day: string, today: string): string | undefined {
  return ['今天', '明天', '后天'][daysBetween(today, day)]
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** Asia/Shanghai is UTC+8 all year. */
function atHospital(moment: string): string {
  return new Date(Date.parse(moment) + 8 * 3_600_000).toISOString()
}

function partsOf(day: string): { year: number; month: number; date: number } {
  return {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    date: Number(day.slice(8, 10)),
  }
}
