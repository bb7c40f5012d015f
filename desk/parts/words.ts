/** Money and moments as people read them; moments are the hospital's (Asia/Shanghai), wherever the computer stands. */

/** `12.30 元` */
export function yuan(fen: number): string {
  return `${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })} 元`
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The hospital's day, `2026-11-22`. */
export function today(): string {
  return clock.format(new Date()).slice(0, 10)
}

const steps = [
  [86_400, '天'],
  [3_600, '小时'],
  [60, '分钟'],
] as const

/** `3 分钟前`; with another ending, how long it was between two moments. */
export function ago(iso: string, nowIso: string, ending = '前'): string {
  const seconds = Math.max(0, (new Date(nowIso).getTime() - new Date(iso).getTime()) / 1000)
  const step = steps.find(([size]) => seconds >= size)
  if (step !== undefined) return `${Math.floor(seconds / step[0])} ${step[1]}${ending}`
  return ending === '前' ? '刚刚' : `不到 1 分钟${ending}`
}

/** By so much the server's clock may be before the computer's. */
const clocksApartMs = 10_000

/** `3 分钟前`, or `3 天后` where it is still to come. */
export function away(iso: string, nowIso: string): string {
  return Date.parse(iso) > Date.parse(nowIso) + clocksApartMs
    ? ago(nowIso, iso, '后')
    : ago(iso, nowIso)
}

/** `2026-11-22 19:05:12` */
export function moment(iso: string): string {
  return clock.format(new Date(iso))
}

/** What is chosen from in a list, by its labels. */
export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
