/** The register of personal data against the catalogue of the migrated database: no table and no column is missing, and what it says of them holds. */
import { allAreas } from '../../../server/app'
import { rolesOf } from '../../../server/compliance/record'
import { register } from '../../../server/compliance/register'
import { isPersonal, type AtRest, type PersonalTable } from '../../../server/compliance/types'
import { keptDays } from '../../../server/database/kept_days'
import { withIntake } from '../../../server/intake'
import { createTestDatabase } from '../../support/server/database'
import { forAllTests } from '../../support/server/for_tests'
import { listColumns } from './one_of_each'

const database = forAllTests(() => createTestDatabase({ seeded: true }))
afterAll(() => database.drop())

const personal = Object.entries(register).flatMap(([name, one]): [string, PersonalTable][] =>
  isPersonal(one) ? [[name, one]] : [],
)
const wordsOf = (columns = ''): string[] => columns.split(' ').filter((name) => name !== '')

/** What the register says of a table, in the order of its names. */
const registeredColumns = Object.entries(register).map(([name, one]): [string, string[]] => [
  name,
  (isPersonal(one)
    ? [...one.columns.flatMap(([, columns]) => wordsOf(columns)), ...wordsOf(one.technical)]
    : wordsOf(one.columns)
  ).sort(),
])

async function catalogue(): Promise<[string, string[]][]> {
  const tables = new Map<string, string[]>()
  for (const { table, name } of await listColumns(database.sql))
    tables.set(table, [...(tables.get(table) ?? []), name])
  return [...tables].map(([table, columns]) => [table, columns.sort()])
}

it('names every table and every column once, and no other', async () => {
  // The sandbox plays the systems outside; its tables are in a schema of its own.
  const found = Object.fromEntries(await catalogue())
  expect(Object.keys(found).length).toBeGreaterThan(100)
  expect(Object.fromEntries(registeredColumns)).toEqual(found)
})

it('says why a table has nobody in it', () => {
  for (const one of Object.values(register))
    if (!isPersonal(one)) expect(one.none.length).toBeGreaterThan(3)
})

const typesOf: Readonly<Record<AtRest, string[]>> = {
  plain: [],
  encrypted: ['text', 'bytea'],
  blind_index: ['text', 'text[]'],
  hash: ['text', 'bytea'],
  masked: ['text'],
  for_channel: ['jsonb'],
}

it('claims encryption only of columns that can hold it', async () => {
  const types = new Map(
    (await listColumns(database.sql)).map(({ table, name, type }) => [`${table}.${name}`, type]),
  )
  const claims = personal.flatMap(([table, { columns }]) =>
    columns.flatMap(([, names, otherwise]) => {
      const atRest: AtRest = otherwise?.atRest ?? 'plain'
      return atRest === 'plain'
        ? []
        : wordsOf(names).map((name) => ({ atRest, name: `${table}.${name}` }))
    }),
  )
  expect(claims.length).toBeGreaterThan(30)
  expect(
    claims.filter(({ atRest, name }) => !typesOf[atRest].includes(types.get(name) ?? '')),
  ).toEqual([])
})

it('finds nothing in plain where the demo has values that are encrypted', async () => {
  let looked = 0
  for (const [table, { columns }] of personal)
    for (const [, names, { atRest } = {}] of columns)
      if (atRest === 'encrypted')
        for (const name of wordsOf(names)) {
          const rows = await database.sql<{ value: string }[]>`
            select ${database.sql(name)}::text as value from ${database.sql(table)} where ${database.sql(name)} is not null`
          looked += rows.length
          expect([
            `${table}.${name}`,
            rows.filter(({ value }) => !/^[vs][12]\./.test(value)),
          ]).toEqual([`${table}.${name}`, []])
        }
  expect(looked).toBeGreaterThan(5)
})

describe('how long rows are kept', () => {
  const kept = withIntake(allAreas).flatMap(({ keeps = [] }) => keeps)
  const settingOf = new Map(
    personal.flatMap(([name, one]) => ('setting' in one.kept ? [[name, one.kept] as const] : [])),
  )

  it('is by a setting exactly where an area deletes old rows by it, or they go with another table’s', async () => {
    const children = await database.sql<{ child: string; parent: string }[]>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and confdeltype = 'c'`
    const byAreas = kept
      .filter(
        ({ table }) =>
          settingOf.has(table) || isPersonal(register[table] ?? { none: '', columns: '' }),
      )
      .map(({ table, what }) => `${table} ${what}`)
    const withParents = children
      .filter(
        ({ child, parent }) =>
          settingOf.has(child) && settingOf.get(parent)?.setting === settingOf.get(child)?.setting,
      )
      .map(({ child }) => `${child} ${settingOf.get(child)?.setting ?? ''}`)
    expect([...settingOf].map(([table, { setting }]) => `${table} ${setting}`).sort()).toEqual(
      [...new Set([...byAreas, ...withParents])].sort(),
    )
  })

  it('has an exception exactly where an area leaves rows out', () => {
    const partly = kept.flatMap(({ table, only }) =>
      settingOf.has(table) && only !== undefined ? [table] : [],
    )
    const excepted = [...settingOf].flatMap(([table, { unless }]) =>
      unless === undefined ? [] : [table],
    )
    expect(excepted.filter((table) => table !== 'work_item_event').sort()).toEqual(partly.sort())
  })

  it('uses every number of days that workers delete by', () => {
    const used = personal.flatMap(([, one]) => ('days' in one.kept ? [one.kept.days] : []))
    // Photos that no answer names go earlier than their setting says.
    expect([...new Set<string>([...used, 'unnamedPhotos'])].sort()).toEqual(
      Object.keys(keptDays).sort(),
    )
  })
})

it('finds the roles of every call that it names', () => {
  for (const [name, { desk }] of personal)
    if (desk.length > 0) expect([name, rolesOf(desk).length > 0]).toEqual([name, true])
})
