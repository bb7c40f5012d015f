/** A span of days that figures are asked for. */
import { Refused } from './refused'

const dayMs = 86_400_000

/** The requested span. @throws Refused BAD_INPUT when it is reversed or too long */
export function spanOf(
  { from, to }: { from: string; to: string },
  maxDays = 62,
): { from: string; to: string } {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  if (!(days >= 0 && days < maxDays)) throw new Refused('BAD_INPUT', `日期最多 ${maxDays} 天`)
  return { from, to }
}
