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

/** `2026-11-22 19:05:12` */
export function moment(iso: string): string {
  return clock.format(new Date(iso))
}
