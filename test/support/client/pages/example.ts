import * as v from 'valibot'

/** What a test says of a reply; the rest is the emptiest that the schema allows. */
export type Partly<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Row)[]
    ? Partly<Row>[]
    : { [Name in keyof T]?: Partly<T[Name]> }

interface Described {
  type: string
  entries?: Record<string, unknown>
  item?: unknown
  items?: unknown[]
  wrapped?: unknown
  options?: unknown[]
  literal?: unknown
  pipe?: unknown[]
}

/** What a text may have to look like, after the name of its field. */
const texts = ['2026-11-21', '2026-11-21T10:00:00+08:00', '09:00', '110101', '123456', '汉']

/** A value of a schema: what is given, and for the rest lists without rows, no answer where none is needed, 0, and a text that is the name of its field. */
export function example(schema: v.GenericSchema, given: unknown, name = ''): unknown {
  const kind = schema as unknown as Described
  switch (kind.type) {
    case 'object':
    case 'loose_object':
      return exampleObject(kind, given)
    case 'unknown':
      return exampleOfPipe(kind, given, name)
    case 'array':
      return Array.isArray(given) ? given.map((row) => part(kind.item, row, name)) : []
    case 'tuple':
      return kind.items?.map((item, at) => part(item, Array.isArray(given) ? given[at] : null, ''))
    case 'optional':
    case 'nullish':
      return given === undefined ? undefined : part(kind.wrapped, given, name)
    case 'nullable':
      return given === undefined || given === null ? null : part(kind.wrapped, given, name)
    case 'union':
    case 'variant':
      return exampleOfOne(kind.options ?? [], given, name)
    default:
      return given === undefined ? exampleValue(schema, name) : given
  }
}

function part(schema: unknown, given: unknown, name: string): unknown {
  return given === null ? null : example(schema as v.GenericSchema, given, name)
}

function exampleObject(kind: Described, given: unknown): unknown {
  const said = typeof given === 'object' && given !== null ? given : {}
  const names = Object.entries(kind.entries ?? {}).map(([name, entry]) => [
    name,
    part(entry, (said as Record<string, unknown>)[name], name),
  ])
  // What the schema does not know stays, so that the judge finds it.
  return { ...said, ...Object.fromEntries(names) }
}

/** A reply that is read leniently: `unknown`, made an object on its way. */
function exampleOfPipe(kind: Described, given: unknown, name: string): unknown {
  const inner = kind.pipe?.find((one) => (one as Described).type === 'object')
  return inner === undefined ? given : part(inner, given, name)
}

function exampleOfOne(options: unknown[], given: unknown, name: string): unknown {
  const made = options.map((option) => part(option, given, name))
  return made.find((one, at) => v.is(options[at] as v.GenericSchema, one)) ?? made[0]
}

function exampleValue(schema: v.GenericSchema, name: string): unknown {
  const { options = [], literal } = schema as unknown as Described
  return [...options, literal, name, false, 0, ...texts, {}].find((value) => v.is(schema, value))
}
