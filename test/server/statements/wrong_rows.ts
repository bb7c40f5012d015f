/** Statements whose row types are wrong, each in one way, for `row_types.test.ts`. */
import {
  allRows,
  firstColumn,
  firstRow,
  firstValue,
  pairsOf,
} from '../../../server/database/answers'
import type { Sql } from '../../../server/database/client'

interface Branch {
  branchId: string
  name: string
}

const columns = (sql: Sql) => sql`branch_id, name`

export const right = (sql: Sql) => [
  sql<Branch[]>`select branch_id, name from branch`,
  sql<object[]>`select * from branch`,
  firstRow<Branch & { left?: number }>(sql`select ${columns(sql)} from branch where true`),
  allRows<{ at: Date; day: string; ids: string[]; facts: { of: number[] } }>(sql`
    select now() as at, current_date as day, array['a'] as ids, '{"of": [1]}'::jsonb as facts`),
  allRows<{ tel: string }>(sql`select tel from account where tel is not null`),
  allRows<{ word: 'a' | 'b' }>(sql`select 'a' as word`),
  firstColumn<string>(sql`select branch_id from branch limit 3`),
  pairsOf<string, string>(sql`select branch_id, name from branch limit 4`),
]

export const wrong = (sql: Sql) => [
  sql<Branch[]>`select branch_id from branch`,
  sql<Branch[]>`select branch_id, name, hospital_id from branch`,
  sql<{ count: number }[]>`select count(*)::text as count from branch`,
  firstRow<{ tel: string }>(sql`select tel from account`),
  firstRow<{ tel: string }>(sql`select max(tel) as tel from account`),
  allRows<{ word: 'a' | 'b' }>(sql`select 'c' as word`),
  allRows<{ facts: { at: Date } }>(sql`select '{}'::jsonb as facts`),
  firstValue<Date>(sql`select current_date as today`),
  pairsOf<string, number>(sql`select branch_id from branch limit 2`),
  sql`select name from branch limit 1`,
]
