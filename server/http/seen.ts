/** Two people have one list open: what somebody changes is what he saw, or he is told. */
import { Refused } from './refused'

/** Whoever changes something says what stood there when he decided; call it with the row locked. @throws Refused CONFLICT when something else stands there by now */
export function requireSeen<Facts extends object>(seen: Facts, now: Facts, words: string): void {
  const isSame = (Object.keys(seen) as (keyof Facts)[]).every((name) => seen[name] === now[name])
  if (!isSame) throw new Refused('CONFLICT', words)
}
