/** What areas publish for each other's lists (docs/decisions/0031) must be found by its keys as fast as the tables below it. */
import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '../../support/server/database'
import { forAllTests } from '../../support/server/for_tests'

/** A node of a plan as PostgreSQL explains it. */
interface PlanNode {
  'Relation Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** Each view with the columns by which its readers ask. */
const keys = {
  account_ended_session: ['account_id'],
  account_holder: ['account_id'],
  account_openid: ['account_id'],
  account_since: ['account_id'],
  account_step_up: ['session_id'],
  consent_in_force: ['account_id', 'patient_id'],
  exam_known_order: ['patient_id'],
  patient_person: ['patient_id'],
  // One row, asked as a whole.
  hospital_own: [],
  // A hospital has tens of notices.
  hospital_text_in_force: [],
  exam_booked: ['exam_order_id', 'patient_id'],
  queue_exam_number: ['exam_order_id'],
  patient_known_link: ['account_id', 'patient_id'],
  patient_unproven: ['account_id', 'patient_id'],
  outpatient_visit: ['patient_id'],
  inpatient_admission: ['patient_id'],
  inpatient_coming_stay: ['inpatient_id', 'patient_id'],
  payment_receipt: ['business_id'],
  payment_refund: ['business_id'],
  payment_cash_refund: ['refund_id'],
  payment_insured: ['business_id'],
  registration_clinic: ['doctor_id', 'schedule_id'],
  registration_slot: ['schedule_id', 'department_id'],
  registration_visit: ['order_id'],
  registration_coming_order: ['order_id', 'account_id'],
  registration_follow_up: ['follow_up_id', 'patient_id'],
  registration_open_entitlement: ['patient_id'],
  registration_open_order: ['account_id', 'patient_id'],
  report_study: ['study_uid'],
  share_lasting_link: ['share_id'],
}

/** `table column` of the first column of every index. */
let indexed: Set<string>
const database = forAllTests(() => createTestDatabase())
beforeAll(async () => {
  const rows = await database.sql<{ name: string }[]>`
    select i.indrelid::regclass::text || ' ' || a.attname as name
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`
  indexed = new Set(rows.map(({ name }) => name))
})
afterAll(() => database.drop())

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** Where PostgreSQL applies a condition on a column of a view: the tables, or the view itself, which was then made whole before. */
async function whereAsked(view: string, column: string): Promise<string[]> {
  const { sql } = database
  const [row] = await sql<Record<string, { Plan: PlanNode }[]>[]>`
    explain (format json) select * from ${sql(view)} where ${sql(column)} = ${randomUUID()}`
  const plan = Object.values(row ?? {})[0]?.[0]?.Plan
  return (plan === undefined ? [] : nodesOf(plan))
    .filter((node) => `${node['Index Cond']} ${node.Filter}`.includes(`${column} = `))
    .map((node) => `${node['Relation Name'] ?? 'the view made whole'} ${column}`)
}

const questions = Object.entries(keys).flatMap(([view, columns]) =>
  columns.map((column) => [view, column] as const),
)

it.each(questions)('%s is found by %s in the index of its table', async (view, column) => {
  const asked = await whereAsked(view, column)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((where) => !indexed.has(where))).toEqual([])
})

it('knows how every view is asked', async () => {
  const views = await database.sql<{ name: string }[]>`
    select viewname as name from pg_views where schemaname = 'public' order by viewname collate "C"`
  expect(Object.keys(keys).sort()).toEqual(views.map(({ name }) => name))
})

it('tells a question that no index answers', async () => {
  const [asked] = await whereAsked('patient_person', 'name')
  expect(asked).toBe('patient name')
  expect(indexed.has('patient name')).toBe(false)
  await database.sql`create view made_whole as select *, row_number() over () as place from patient_person`
  expect(await whereAsked('made_whole', 'patient_id')).toEqual(['the view made whole patient_id'])
})
