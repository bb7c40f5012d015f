/** Creates something once for its idempotency key. */
import { sqlState } from '../database/client'
import { Refused } from './refused'

/** The steps; they know the key. */
interface Once<Known, Answer> {
  /** What an earlier call with the same key created. */
  find(): Promise<Known | undefined>
  /** The earlier call's answer. @throws Refused when that call asked for something else */
  repeat(known: Known): Answer | Promise<Answer>
  /** Creates it; of two at once the table's unique key lets one through. */
  make(): Promise<Answer>
}

/** Creates it, or returns what the first call with the key created. @throws Refused CONFLICT, and what the steps throw */
export async function onceByKey<Known, Answer>(once: Once<Known, Answer>): Promise<Answer> {
  const known = await once.find()
  if (known !== undefined) return once.repeat(known)
  try {
    return await once.make()
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const first = await once.find()
    if (first === undefined) throw new Refused('CONFLICT', '提交的人较多，请再试一次')
    return once.repeat(first)
  }
}
