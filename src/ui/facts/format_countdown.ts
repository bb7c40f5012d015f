/** The time left, as `14:59` or `1:04:05`; never below `00:00`. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const shown = [minutes, seconds % 60].map(twoDigits).join(':')
  return hours > 0 ? `${hours}:${shown}` : shown
}

/** The screen reader's text once an hour, in the last two hours once a minute, and at the end. */
export function spokenCountdown(leftMs: number): string {
  if (leftMs <= 0) return '时间已到'
  const minutes = Math.ceil(leftMs / 60_000)
  if (minutes > 120) return `还剩约 ${Math.floor(minutes / 60)} 小时`
  return minutes > 1 ? `还剩约 ${minutes} 分钟` : '还剩不到 1 分钟'
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
