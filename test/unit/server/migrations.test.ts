/** Migrations run while patients read and book, on tables of a hundred million rows: none locks a table of before for longer than a moment. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(__dirname, '../../../server/database/migrations')
/** The last one of before this rule, which no database runs anew. */
const lastBefore = 510

const rules: readonly { pattern: RegExp; instead: string }[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently if not exists)(?:.* )?on (\w+)/i,
    instead: 'create index concurrently if not exists, in a file of indexes alone',
  },
  {
    pattern:
      /^alter table (?:only )?(\w+) (?=.*\badd (?:constraint|check|foreign|unique|exclude|primary)\b)(?!.*\b(?:not valid|using index)\b)/i,
    instead: 'add … not valid; then validate constraint in the next file',
  },
  {
    pattern:
      /^alter table (?:only )?(\w+) (?=.*\badd (?:column )?(?!constraint)\w+ .*\b(?:unique|primary key|check|stored|gen_random_uuid|clock_timestamp|random)\b)/i,
    instead: 'a column that PostgreSQL adds without reading the rows',
  },
  {
    pattern: /^alter table (?:only )?(\w+) (?=.*\b(?:rename|set not null|(?:set data )?type)\b)/i,
    instead: 'a new column beside it, which both releases know',
  },
  {
    pattern: /^(?:update|delete from|insert into .* select .* from|truncate|lock table) (\w+)/i,
    instead: 'a worker that goes through the rows by and by',
  },
]

/** Statements as one line each, without comments and bodies of functions. */
const statementsOf = (script: string): string[] =>
  script
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')

/** What is wrong with a migration. */
function faultsOf(script: string): string[] {
  const statements = statementsOf(script)
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/i.exec(one)?.[1] ?? []),
  )
  const faults = statements.flatMap((statement) =>
    rules.flatMap(({ pattern, instead }) => {
      const table = pattern.exec(statement)?.[1]
      return table === undefined || made.has(table) ? [] : [`${statement.slice(0, 80)}: ${instead}`]
    }),
  )
  const beside = statements.filter((one) => /\bindex concurrently\b/i.test(one)).length
  if (beside > 0 && beside < statements.length) faults.push('indexes need a file of their own')
  return faults
}

const isNew = (name: string): boolean => Number(name.slice(0, 4)) > lastBefore

it('lock nothing for long', () => {
  const files = readdirSync(folder).filter(isNew)
  const faults = files.map((name) => [
    name,
    faultsOf(readFileSync(path.join(folder, name), 'utf8')),
  ])
  expect(Object.fromEntries(faults)).toEqual(Object.fromEntries(files.map((name) => [name, []])))
})

it.each([
  'create index visit_by_day on visit (day);',
  'create unique index visit_once on visit (day) where day is not null;',
  'create table a (id int); create index concurrently if not exists b on visit (day);',
  'alter table visit add constraint positive check (fee > 0);',
  'alter table visit add column no int unique;',
  'alter table visit alter column fee set not null;',
  'alter table visit alter column fee type bigint;',
  'alter table visit rename column fee to fee_fen;',
  'update visit set fee = 0;',
  'delete from visit where fee is null;',
])('refuses: %s', (script) => {
  expect(faultsOf(script)).toHaveLength(1)
})

it.each([
  'create index concurrently if not exists visit_by_day on visit (day);',
  'create table visit (day date); create index visit_by_day on visit (day); alter table visit add check (day > now());',
  'alter table visit add column note text; -- update visit set note',
  'alter table visit add column is_read boolean not null default false;',
  'alter table visit add constraint positive check (fee > 0) not valid;',
  'alter table visit validate constraint positive;',
  'create function f() returns trigger language plpgsql as $$ begin update visit set fee = 0; return new; end $$;',
])('takes: %s', (script) => {
  expect(faultsOf(script)).toEqual([])
})
