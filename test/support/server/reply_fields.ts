/** The fields of a reply, by its schema and in an answer. */
import type { GenericSchema } from 'valibot'

const isSchema = (given: unknown): given is GenericSchema =>
  typeof given === 'object' && given !== null && 'type' in given

/** The dotted paths of every value of a reply; parts of a list have the list's path. */
export function leavesOf(schema: GenericSchema, at = ''): string[] {
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries !== null)
    return Object.entries(schema.entries).flatMap(([name, value]: [string, unknown]) =>
      isSchema(value) ? leavesOf(value, at === '' ? name : `${at}.${name}`) : [],
    )
  if ('item' in schema && isSchema(schema.item)) return leavesOf(schema.item, at)
  if ('wrapped' in schema && isSchema(schema.wrapped)) return leavesOf(schema.wrapped, at)
  if (schema.type !== 'picklist' && 'options' in schema && Array.isArray(schema.options))
    return [...new Set(schema.options.flatMap((one: GenericSchema) => leavesOf(one, at)))]
  return [at]
}

/** Every value that an answer has at a path. */
export function valuesAt(answer: unknown, path: string): unknown[] {
  const names = path === '' ? [] : path.split('.')
  return names
    .reduce<unknown[]>((values, name) => values.flatMap(flat).flatMap(fieldOf(name)), [answer])
    .flatMap(flat)
}

const flat = (value: unknown): unknown[] => (Array.isArray(value) ? value.flatMap(flat) : [value])

const fieldOf =
  (name: string) =>
  (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
          key === name ? [one] : [],
        )
      : []
