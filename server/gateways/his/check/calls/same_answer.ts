/** Unused numbers, and the same reply to the same key. */
import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import type { Answer, Asking } from '../asking'

/** An order number without an order. */
export const aNumber = (letter: string): string => `${letter}CHECK${randomInt(1e9, 1e10)}`
/** Whether two replies are equal. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The same key again, and twice at the same moment: the same reply. */
export async function twice<Schema extends v.GenericSchema>(
  asking: Asking,
  call: string,
  key: string,
  content: unknown,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const [first, beside] = await Promise.all([
    asking.send(call, key, content),
    asking.send(call, key, content),
  ])
  const read = asking.shape(call, schema, first)
  const again = await asking.send(call, key, content)
  for (const [answer, when] of [
    [beside, 'sent twice at the same moment'],
    [again, 'sent again'],
  ] as const)
    compare(asking, call, first, answer, when)
  return read
}

function compare(
  asking: Asking,
  call: string,
  first: Answer | undefined,
  answer: Answer | undefined,
  when: string,
): void {
  if (first === undefined || answer === undefined) return
  if (answer.status !== first.status || !same(answer.body, first.body))
    asking.fault(
      call,
      `not idempotent: ${when} under the same key it answered otherwise (${first.status}, then ${answer.status})`,
    )
}
