/** Validation of a form; pure. */
import * as v from 'valibot'

import { firstIssue } from '@/contract/issue'

/** Errors by field; a valid field has no entry. */
export type FormErrors<Values> = { [Field in keyof Values]?: string }

/** The rules of fields: a schema of the contract each, whose messages are shown; or a function where fields depend on each other. */
export type FormRules<Values> =
  | { readonly [Field in keyof Values]?: v.GenericSchema }
  | ((values: Values) => FormErrors<Values>)

/** The errors of the named fields, or of all. */
export function wrongOf<Values extends object>(
  rules: FormRules<Values>,
  values: Values,
  names: readonly (keyof Values)[],
): FormErrors<Values> {
  const found: FormErrors<Values> =
    typeof rules === 'function' ? rules(values) : bySchemas(rules, values)
  return keep(found, (name) => names.length === 0 || names.includes(name))
}

function bySchemas<Values extends object>(
  schemas: { readonly [Field in keyof Values]?: v.GenericSchema },
  values: Values,
): FormErrors<Values> {
  const found: FormErrors<Values> = {}
  for (const name in schemas) {
    const schema = schemas[name]
    if (schema) found[name] = firstIssue(schema, values[name])
  }
  return found
}

/** The errors of some fields, without valid ones. */
export function keep<Values>(
  errors: FormErrors<Values>,
  isKept: (name: keyof Values) => boolean,
): FormErrors<Values> {
  const kept: FormErrors<Values> = {}
  for (const name in errors) if (errors[name] && isKept(name)) kept[name] = errors[name]
  return kept
}

/** The rule of a box that must be ticked, with its message. */
export function ticked(words: string): v.GenericSchema {
  return v.literal(true, words)
}

/** The rule of a field that must not be empty, with its message. */
export function filled(words: string): v.GenericSchema {
  return v.pipe(v.string(), v.trim(), v.minLength(1, words))
}
