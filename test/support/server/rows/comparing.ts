/** What a statement's rows are against the type that the code gives them. */
import type { Expected, Template } from './declaring'
import type { Answer, Column } from './noting'

/** By `value_types.ts` and the driver's own: what a value of this type of PostgreSQL is in the code. */
const kinds: Record<number, string> = {
  16: 'boolean',
  17: 'Buffer',
  ...kindOf('number', [20, 21, 23, 26, 700, 701, 1700]),
  ...kindOf('string', [18, 19, 25, 1042, 1043, 1082, 1083, 1186, 2205, 2950, 3220]),
  ...kindOf('json', [114, 3802]),
  ...kindOf('Date', [1114, 1184]),
  1000: 'boolean[]',
  1185: 'Date[]',
  ...kindOf('number[]', [1005, 1007, 1016, 1022, 1231]),
  ...kindOf('string[]', [1009, 1015, 1182, 2951]),
}

/** `void`: of a lock. */
const nothing = 2278

function kindOf(kind: string, types: readonly number[]): Record<number, string> {
  return Object.fromEntries(types.map((type) => [type, kind]))
}

/** Null only before a state that the statements ask for; a null that arrives is a difference all the same. */
const setByState = [
  'insurance_payment.pay_ord_id',
  'insurance_payment.fund_fen',
  'insurance_payment.account_fen',
  'insurance_payment.other_fen',
  'form_answer.sent_at',
  'refund.finished_at',
  'slot_lock.refusal_words',
  'connector_call.answer',
]

/** `oid.number` of each column that may be null, with its name, `table.column`. */
export type Nullable = ReadonlyMap<string, string>

/** What is wrong with a template by one of its answers. */
export function differencesOf(template: Template, answer: Answer, nullable: Nullable): string[] {
  const { columns: expected, values } = template
  const faults = (column: Column, one?: Expected) => {
    const fault =
      one === undefined ? 'is returned and in no type' : faultOf(one, column, answer, nullable)
    return fault === undefined ? [] : [`${column.name}: ${one ? `${wordsOf(one)} ` : ''}${fault}`]
  }
  const missing = (name: string, one: Expected) => `${name}: ${wordsOf(one)} is not returned`
  const returned = new Set(answer.columns.map(({ name }) => name))
  const unread = answer.columns.filter(({ name, type }) => name !== '?column?' && type !== nothing)
  const found = [
    ...(template.isUntyped ? unread : []).map(({ name }) => `${name} is returned without a type`),
    ...Object.entries(expected ?? {})
      .filter(([name, { isOptional }]) => !isOptional && !returned.has(name))
      .map(([name, one]) => missing(name, one)),
    ...(values ?? []).flatMap((one, index) =>
      index < answer.columns.length ? [] : [missing(`value ${index + 1}`, one)],
    ),
    ...answer.columns.flatMap((column, index) => {
      if (expected !== undefined) return faults(column, expected[column.name])
      return values === undefined ? [] : faults(column, values[index])
    }),
  ]
  return found.map((fault) => `${template.place} ${fault}`)
}

function faultOf(
  expected: Expected,
  column: Column,
  answer: Answer,
  nullable: Nullable,
): string | undefined {
  const real = kinds[column.type] ?? `a type that nobody reads (oid ${column.type})`
  if (!expected.kinds.some((kind) => fits(kind, real))) return `is ${real}`
  const other = expected.words && column.words.find((word) => !expected.words?.includes(word))
  if (other !== undefined) return `was ${other}`
  if (expected.isNullable) return undefined
  if (column.hadNull) return 'was null'
  const name = nullable.get(`${column.table}.${column.number}`)
  const isSafe = name === undefined || setByState.includes(name) || isGuarded(answer.text, name)
  return isSafe ? undefined : 'may be null'
}

/** Anything without a Date may stand in JSON. */
const fits = (kind: string, real: string): boolean =>
  kind === 'any' || kind === real || (real === 'json' && !/Date|Buffer/.test(kind))

/** The statement itself takes only rows that have it. */
const isGuarded = (text: string, name: string): boolean =>
  new RegExp(`\\b${name.replace(/.*\./, '')} (->>? '\\w+' )?(is not null|[=<>]|in \\()`).test(text)

const wordsOf = ({ kinds: expected, isNullable }: Expected): string =>
  `${expected.join(' | ')}${isNullable ? ' | null' : ''}`
