/** The contract's message about one invalid value, for forms. */
import * as v from 'valibot'

/** A schema's first message about a value; undefined when it is valid. */
export function firstIssue(schema: v.GenericSchema, value: unknown): string | undefined {
  const result = v.safeParse(schema, value)
  return result.success ? undefined : result.issues[0].message
}
