/** Row types are compared with what PostgreSQL returns, when every test is over (`support/server/rows`). */
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '../../support/server/database'
import { statementsVariable } from '../../support/server/plans'
import { differencesIn, nullableColumns } from '../../support/server/rows'
import { templatesOf } from '../../support/server/rows/declaring'
import { readAnswers } from '../../support/server/rows/noting'
import { right, wrong } from './wrong_rows'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const { sql } = database
  await sql`insert into hospital (hospital_id, name) values ('h', '医院')`
  await sql`insert into branch (branch_id, hospital_id, name) values ('b', 'h', '本部')`
})

afterAll(() => database.drop())

it('names each column that is another', async () => {
  const { sql } = database
  await Promise.all([...right(sql), ...wrong(sql)])
  const templates = templatesOf([path.join(__dirname, 'wrong_rows.ts')])
  const answers = readAnswers(process.env[statementsVariable] ?? '')
  const found = differencesIn(templates, answers, await nullableColumns(sql))
  expect(found.map((fault) => fault.replace(/^.*?:\d+ /, '')).sort()).toEqual([
    'count: number is string',
    'facts: json with Date is json',
    'hospitalId: is returned and in no type',
    'name is returned without a type',
    'name: string is not returned',
    'tel: string may be null',
    'tel: string was null',
    'today: Date is string',
    'value 2: number is not returned',
    'word: string was c',
  ])
})
