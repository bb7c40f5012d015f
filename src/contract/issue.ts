/** What is wrong with one value, in the words of the contract: for forms. */
import * as v from 'valibot'

/** The first complaint of a schema about a value; undefined when it is fine. */
export function firstIssue(schema: v.GenericSchema, value: unknown): string | undefined {
  const result = v.safeParse(schema, value)
  return result.success ? undefined : result.issues[0].message
}
