/** Input made from a call's own schema: mostly of the right form, with one thing or another wrong. */
import fc, { type Arbitrary } from 'fast-check'
import type { GenericSchema } from 'valibot'

/** Objects as the call wants them, with fields missing, of the wrong kind, or full of surprises. */
export function anyInput(schema: GenericSchema): Arbitrary<Record<string, unknown>> {
  return fc.oneof(
    { weight: 3, arbitrary: good(schema).chain(spoilOne) },
    { weight: 2, arbitrary: good(schema).map(recordOf) },
    {
      weight: 1,
      arbitrary: fc.dictionary(
        fc.constantFrom(
          'id',
          'orderId',
          'patientId',
          'tel',
          'code',
          'name',
          'after',
          'constructor',
          'toString',
        ),
        surprise,
      ),
    },
  )
}

/** Texts that have broken servers before: nothing, blanks, no text at all to a database, half a letter, very long, and the words of other languages. */
const surprise: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '９９',
    '٣',
    '🀄',
    'x'.repeat(5000),
    '1e999',
    '-1',
    'null',
  ),
  fc.constantFrom<unknown>(null, true, -1, 0.5, 9_007_199_254_740_993, 1e308, [], {}, [[]], {
    $gt: '',
  }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.jsonValue({ maxDepth: 2 }),
)

function spoilOne(value: unknown): Arbitrary<Record<string, unknown>> {
  const input = recordOf(value)
  const names = Object.keys(input)
  if (names.length === 0)
    return fc.dictionary(fc.string({ maxLength: 8 }), surprise, { maxKeys: 3 })
  return fc
    .tuple(fc.constantFrom(...names), surprise, fc.boolean())
    .map(([name, wrong, isMissing]) => {
      const { [name]: _spoilt, ...rest } = input
      return isMissing ? rest : { ...rest, [name]: wrong }
    })
}

/** A value that fits the schema as far as it can be seen from outside; checks of several fields may still refuse it. */
export function good(schema: GenericSchema): Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
    case 'loose_object': {
      const entries = Object.entries(part(schema, 'entries')).map(
        ([name, entry]) => [name, good(entry as GenericSchema)] as const,
      )
      return fc
        .record(Object.fromEntries(entries))
        .map((made) =>
          Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)),
        )
    }
    case 'union':
    case 'variant':
      return fc.oneof(...list(schema, 'options').map((option) => good(option as GenericSchema)))
    case 'optional':
    case 'nullish':
      return fc.option(good(part(schema, 'wrapped') as unknown as GenericSchema), {
        nil: undefined,
        freq: 2,
      })
    case 'nullable':
      return fc.option(good(part(schema, 'wrapped') as unknown as GenericSchema), { nil: null })
    case 'picklist':
      return fc.constantFrom(...list(schema, 'options'))
    case 'literal':
      return fc.constant('literal' in schema ? schema.literal : undefined)
    case 'array':
      return fc.array(good(part(schema, 'item') as unknown as GenericSchema), { maxLength: 3 })
    case 'tuple':
      return fc.tuple(...list(schema, 'items').map((item) => good(item as GenericSchema)))
    case 'record':
      return fc.dictionary(
        fc.string({ maxLength: 8 }),
        good(part(schema, 'value') as unknown as GenericSchema),
        { maxKeys: 2 },
      )
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(2 ** 31, 2 ** 53, -1))
    case 'string':
      return goodText(schema)
    default:
      throw new Error(`tell any_input how to make a value of type ${schema.type}`)
  }
}

/** The forms that a text may have to fit, by what its pipe asks for. */
function goodText(schema: GenericSchema): Arbitrary<unknown> {
  const actions = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : []
  const pattern = actions.find((action: { type: string }) => action.type === 'regex')?.requirement
  const texts: Arbitrary<unknown>[] = [
    fc.constantFrom(
      '某某',
      '张三',
      'zhang san',
      '110101199003078515',
      '文昌路88号',
      'x'.repeat(200),
    ),
  ]
  if (pattern instanceof RegExp) {
    if (pattern.source === '^[\\w-]+$')
      texts.push(
        fc.uuid(),
        fc.constantFrom('yunxi-first', 'yunxi-main', 'dep-cardiology', 'doc-cardiology-1'),
      )
    else if (!pattern.flags.includes('u')) texts.push(fc.stringMatching(pattern, { size: '-1' }))
  }
  if (actions.some((action: { type: string }) => action.type === 'iso_date'))
    texts.push(
      fc.constantFrom('2026-11-25', '0001-01-01', '9999-12-31', '2026-02-30', '2026-13-01'),
    )
  return fc.oneof(...texts.map((arbitrary, index) => ({ arbitrary, weight: index === 0 ? 1 : 4 })))
}

function part(schema: GenericSchema, name: string): Record<string, unknown> {
  return recordOf(Object.entries(schema).find(([key]) => key === name)?.[1])
}

function list(schema: GenericSchema, name: string): unknown[] {
  const found = Object.entries(schema).find(([key]) => key === name)?.[1]
  return Array.isArray(found) ? found : []
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
