/** Walls hold data too: an area's tables are its own, and others read the views it publishes (docs/decisions/0031). */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const server = path.join(__dirname, '../../../server')
const read = (file: string): string => readFileSync(path.join(server, file), 'utf8')

/** Each table with its owner. */
const tablesOf: Record<string, string> = {
  account: 'account account_identity login_code login_state session tel_change',
  audit: 'audit_event audit_checkpoint audit_export audit_signature security_event',
  consent: 'consent',
  document: 'document_mail document_ticket',
  exam: 'exam_lock exam_order exam_proposal exam_resource exam_rule exam_slot exam_taking',
  feedback:
    'visit_rating feedback feedback_entry feedback_number feedback_picture feedback_template',
  film: 'film film_ticket',
  form: 'form_answer form_known_answer form_photo questionnaire',
  follow: 'doctor_follow doctor_release',
  offering: 'service_pause',
  language: 'english_name',
  hospital:
    'branch department doctor hospital remark remark_draft remark_picture remark_plan remark_version',
  inpatient:
    'clinical_document inpatient_alert inpatient_bank_return inpatient_bind_try inpatient_binding inpatient_copy_event inpatient_copy_request inpatient_copy_service inpatient_deposit inpatient_deposit_event inpatient_discharge_confirmation inpatient_fee inpatient_form_reading inpatient_pay_link inpatient_presettlement inpatient_presettlement_ask inpatient_settlement_refund inpatient_stay',
  intake:
    'connector_call connector_state fhir_resource intake_cursor intake_document intake_parked intake_refused intake_warning integration_assertion',
  intake_requests: 'intake_ask intake_call',
  medicine: 'leaflet medicine_reminder prescription',
  message: 'message message_permission message_settings',
  outpatient:
    'credit_guarantee credit_line outpatient_bill outpatient_item outpatient_order outpatient_order_bill outpatient_order_event outpatient_invoice outpatient_refund_ask outpatient_refund_ask_line outpatient_pay_code',
  patient: 'patient_link certificate_try file_link patient patient_identifier',
  payment:
    'insurance_payment insurance_refund ledger_entry money_day money_day_row payment payment_callback reconciliation reconciliation_difference reconciliation_line refund staff_refund',
  queue: 'queue queue_news queue_item queue_right queue_ticket',
  registration:
    'booking_restriction clinic_change clinic_window closure closure_item closure_move credit_appeal entitlement follow_up outside_registration registration_day registration_day_difference release_draw scarce_request slot_hold slot_lock slot_return registration_order registration_order_event registration_rule_version registration_visit_day plan_day schedule schedule_template slot waitlist_entry',
  report:
    'report report_doctor_first report_intake report_item report_picture report_picture_gone report_read report_search_try',
  share: 'share_link share_view',
  staff: 'staff_event staff_session staff_sign_in',
  verification: 'sms_code',
  workers: 'worker_process',
  work: 'work_item work_item_event',
}
const ownerOf = new Map(
  Object.entries(tablesOf).flatMap(([owner, tables]) =>
    tables.split(' ').map((table) => [table, owner] as const),
  ),
)
/** The organisation is everybody's to look up. */
const organisation = ['branch', 'department', 'doctor', 'hospital']

const writing = /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)/g
const reading = /\b(?:from|join|using)\s+([a-z_]+(?:\s+[a-z]+)?(?:\s*,\s*[a-z_]+(?:\s+[a-z]+)?)*)/g

/** The tables and views that SQL names after these words. */
function namesIn(sql: string, pattern: RegExp): string[] {
  return [...sql.matchAll(pattern)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(/\s/)[0] ?? ''),
  )
}

const migrations = readdirSync(path.join(server, 'database/migrations'))
  .map((file) => read(`database/migrations/${file}`).replaceAll(/--.*/g, ''))
  .join('\n')
const renamed = new Map(
  [...migrations.matchAll(/alter (?:view|table) ([a-z_]+) rename to ([a-z_]+)/g)].map(
    ([, before = '', after = '']) => [before, after],
  ),
)
/** Each view that an area publishes, with the tables it reads. */
const published = [...migrations.matchAll(/create (?:or replace )?view ([a-z_]+) as([^;]*)/g)].map(
  ([, view = '', body = '']) => ({
    view: renamed.get(view) ?? view,
    reads: namesIn(body, reading)
      .map((name) => renamed.get(name) ?? name)
      .filter((name) => ownerOf.has(name)),
  }),
)

/** `area -> table` of every statement that reaches for another area's table. */
function crossings(pattern: RegExp): string[] {
  const views = pattern === writing ? published.map(({ view }) => view) : []
  const found = new Set<string>()
  for (const file of readdirSync(path.join(server, 'areas'), { recursive: true }) as string[]) {
    const area = file.split(path.sep)[0] ?? ''
    if (!file.endsWith('.ts')) continue
    const sql = read(path.join('areas', file)).replaceAll(
      /delete\s+from\s+/g,
      pattern === writing ? 'delete from ' : '',
    )
    for (const name of namesIn(sql, pattern))
      if ((ownerOf.has(name) && ownerOf.get(name) !== area) || views.includes(name))
        found.add(`${area} -> ${name}`)
  }
  return [...found].sort()
}

it('knows the owner of every table', () => {
  const made = [...migrations.matchAll(/create table (?:if not exists )?([a-z_]+)/gi)].map(
    ([, table = '']) => renamed.get(table) ?? table,
  )
  expect(made.filter((table) => !ownerOf.has(table))).toEqual([])
})

it('lets an area publish views of its own tables, under its own name', () => {
  expect(published.length).toBeGreaterThan(0)
  const foreign = published.filter(({ view, reads }) =>
    reads.some(
      (table) => !organisation.includes(table) && !view.startsWith(`${ownerOf.get(table) ?? ''}_`),
    ),
  )
  expect(foreign).toEqual([])
})

it('lets no area write into a table that is not its own, nor into a view', () => {
  expect(crossings(writing)).toEqual([])
})

it('lets no area read a table that is not its own', () => {
  expect(
    crossings(reading).filter((line) => !organisation.includes(line.split(' ')[2] ?? '')),
  ).toEqual([])
})

/** SQL that stands elsewhere, each for a reason: the clock, the health check, and the statement whose class traces are put on. */
const elsewhere = ['plugins/health.ts', 'traces/index.ts', 'values/hospital_time.ts']

it('lets SQL stand in repositories and statements only', () => {
  const isSql =
    /`\s*(?:with \w+ as\b|select\b|insert into\b|update \w+ set\b|update \w+ \w+ set\b|delete from\b)/
  const files = (readdirSync(server, { recursive: true }) as string[]).filter(
    (file) =>
      file.endsWith('.ts') && !/(repository|_statement)\.ts$|^(database|node_modules)\//.test(file),
  )
  expect(files.filter((file) => isSql.test(read(file))).sort()).toEqual(elsewhere)
})
