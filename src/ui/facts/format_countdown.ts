/** The time left, as `14:59` or `1:04:05`; never below `00:00`. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const parts = [twoDigits(minutes), twoDigits(seconds % 60)]
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':')
}

/** The screen reader's text once a minute, and at the end. */
export function spokenCountdown(leftMs: number): string {
  if (leftMs <= 0) return '时间已到'
  const minutes = Math.ceil(leftMs / 60_000)
  return minutes > 1 ? `还剩约 ${minutes} 分钟` : '还剩不到 1 分钟'
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
