/** One person with one row in every table: each column of the register has a value by which it is found again. */
import { randomUUID } from 'node:crypto'
import { register } from '../../../server/compliance/register'
import { isPersonal } from '../../../server/compliance/types'
import {
  draftOf,
  encryptIdNo,
  feedbackOf,
  formOf,
  guardianOf,
  knownOf,
  mailOf,
  photoOf,
  type IdentityKeys,
} from '../../../server/crypto/identity_cipher'
import type { Sql } from '../../../server/database/client'
import { addRows } from '../../../server/database/rows'
import type { Question, QuestionGroup } from '../../../src/contract/form/questions'
import { wordsOfColumns } from '../../support/server/plans/filling'
import { rewriting } from '../../support/server/rewriting'

/** A row as JSON has it. */
export type Row = Record<string, unknown>

/** What identifies the person, whatever table it stands in. */
export const person = {
  accountId: randomUUID(),
  patientId: randomUUID(),
  name: '秦听澜',
  tel: '13900012345',
  otherTel: '13900067890',
  idNo: '110101195512120021',
  openid: 'openid-of-her-alone',
  unionid: 'unionid-of-her-alone',
  card: 'CARD-998877',
  address: '松鹤里 12 号 3 单元',
  mail: 'tinglan@example.com',
  ip: '203.0.113.77',
  device: 'device-of-her-alone',
} as const

/** What she wrote or somebody wrote about her. */
const words = `请联系${person.name}，电话${person.tel}`
const said = { rating: '等得太久了', complaint: '叫号的屏幕没有动', answer: '以后会写明' }
const answered = { question: '对什么药过敏', words: '青霉素过敏' }
const photo = Buffer.from('photo of a rash').toString('base64')

/** By kind of data, where the column holds text. */
const byKind: Readonly<Record<string, string>> = {
  name: person.name,
  phone: person.tel,
  wechat: person.openid,
  card: person.card,
  address: person.address,
  guardian: person.name,
  network: person.ip,
  device: person.device,
  mail: person.mail,
  words,
  health: words,
  message: words,
  bank: words,
  place: words,
}

interface Column {
  table: string
  name: string
  type: string
  isFilled: boolean
}

/** Every column of the catalogue; `isFilled` by the database alone where it is made of others or counted. */
export function listColumns(sql: Sql): Promise<Column[]> {
  return sql<Column[]>`
    select c.table_name as table, c.column_name as name, format_type(a.atttypid, null) as type, a.attgenerated <> '' or a.attidentity <> '' as is_filled
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    join pg_attribute a on a.attrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and a.attname = c.column_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`
}

/** The columns of each table's key; without one, all. */
export async function keysOfTables(sql: Sql): Promise<Map<string, string[]>> {
  const rows = await sql<{ table: string; columns: string[] }[]>`
    select i.indrelid::regclass::text as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    join pg_class c on c.oid = i.indrelid where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** The kind of each registered column. */
const kindOf = new Map<string, string>(
  Object.entries(register).flatMap(([table, one]) =>
    isPersonal(one)
      ? one.columns.flatMap(([kind, columns]) =>
          columns.split(' ').map((column) => [`${table}.${column}`, kind] as const),
        )
      : [],
  ),
)

/** What must be unset, or set so, for a row to be in force. */
const unset = [
  'account.deleted_at',
  'patient.merged_into',
  'patient_link.unbound_at',
  'patient_link.unproven_since',
  'patient_link.ended_by',
  'inpatient_binding.unbound_at',
  'inpatient_binding.refused_at',
  'consent.withdrawn_at',
  'session.revoked_at',
  'session.entered_by',
  'share_link.revoked_at',
  'share_link.locked_at',
  'inpatient_pay_link.revoked_at',
  'outpatient_pay_code.revoked_at',
  'tel_change.done_at',
  'tel_change.cancelled_at',
  'message.texts',
  'form_answer.sent',
  'form_answer.next_at',
  'registration_order.replaces_order_id',
]

/** Fills every table with one row, hers where it is about a person; checks and references are left aside. */
export async function fillOneOfEach(sql: Sql, keys: IdentityKeys): Promise<Map<string, Row>> {
  const columns = await listColumns(sql)
  const allowed = await wordsOfColumns(sql)
  const checks = await sql<{ name: string; relation: string }[]>`
    select conname as name, conrelid::regclass::text as relation from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'`
  for (const { name, relation } of checks)
    await sql`alter table ${sql(relation)} drop constraint ${sql(name)}`
  const set = chosenValues(keys)
  const rows = new Map<string, Row>()
  for (const { table, name, type, isFilled } of columns) {
    const column = `${table}.${name}`
    if (isFilled || unset.includes(column)) continue
    const row = rows.get(table) ?? {}
    row[name] = set.has(column) ? set.get(column) : valueOf(column, type, allowed.get(column))
    rows.set(table, row)
  }
  await rewriting(sql, async (tx) => {
    for (const [table, row] of rows) await addRows(tx, table, [row])
  })
  return rows
}

const accountColumns = ['account_id', 'taken_by', 'declined_by', 'ended_by']
const hour = 3_600_000

function valueOf(column: string, type: string, allowed: string[] | undefined): unknown {
  const [, name = ''] = column.split('.')
  const kind = kindOf.get(column) ?? ''
  if (allowed !== undefined) return allowed.at(-1)
  if (type === 'uuid') return uuidOf(name, kind)
  const text = byKind[kind] ?? `${name} of ${column}`
  if (type === 'text') return isReference(name, kind) ? `the ${name}` : text
  if (type === 'text[]') return [text]
  if (type === 'jsonb') return kind === '' ? {} : { words: text }
  if (type === 'bytea') return `\\x${Buffer.from(text).toString('hex')}`
  if (type === 'timestamp with time zone') return momentOf(name)
  if (type === 'date') return new Date(Date.now() + 24 * hour).toISOString().slice(0, 10)
  if (type.startsWith('time ')) return '08:00'
  return type === 'boolean' ? false : 7
}

/** Ahead for what is in force until then; no two are the same, so that a row is known by its moments. */
let moments = 0
function momentOf(name: string): Date {
  moments += 1
  const hours = /^(expires|ends|public)_/.test(name) ? 24 : -1
  return new Date(Date.now() + hours * hour + moments * 10)
}

/** Ids of the organisation are the same in all tables, so that lists find each other's names. */
const isReference = (name: string, kind: string): boolean =>
  /^(hospital|branch|department|doctor|questionnaire|resource|item|clinic)_(id|code)$/.test(name) &&
  kind !== 'number'

/** Columns of one name hold the same id in all tables; those of accounts and patients are hers. */
const ids = new Map<string, string>()
function uuidOf(name: string, kind: string): string {
  if (kind === 'account' || accountColumns.includes(name)) return person.accountId
  if (kind === 'patient' || name === 'patient_id') return person.patientId
  const known = ids.get(name) ?? randomUUID()
  ids.set(name, known)
  return known
}

/** Values that the app reads: encrypted ones, and those that decide whether a row is listed. */
function chosenValues(keys: IdentityKeys): Map<string, unknown> {
  const encrypted = (row: string, text: string) => encryptIdNo(keys, row, text)
  const [orderId, knownId, photoId, mailId] = ['order_id', 'known_id', 'photo_id', 'mail_id'].map(
    (name) => uuidOf(name, 'number'),
  ) as [string, string, string, string]
  const always: Pick<QuestionGroup, 'enableWhen' | 'enableBehavior'> = {
    enableWhen: [],
    enableBehavior: 'all',
  }
  const question: Question = {
    linkId: 'q1',
    text: '哪里不舒服',
    advice: null,
    type: 'text',
    options: [],
    repeats: false,
    required: false,
    min: null,
    max: null,
    maxLength: null,
    unit: null,
    redFlag: null,
    ...always,
  }
  const group: QuestionGroup = { linkId: 'g1', title: null, questions: [question], ...always }
  const answers = { answers: [{ linkId: 'q1', value: '头痛三天' }], note: words, photoId }
  return new Map<string, unknown>([
    ['clinical_document.state', 'current'],
    ['account_identity.unionid', person.unionid],
    ['patient.id_no_cipher', encrypted(person.patientId, person.idNo)],
    ['patient.guardian_id_no_cipher', encrypted(guardianOf(person.patientId), person.idNo)],
    ['tel_change.new_tel', person.otherTel],
    ['file_link.draft_cipher', encrypted(draftOf(person.accountId), JSON.stringify({ words }))],
    ['document_mail.encrypted_to', encrypted(mailOf(mailId), person.mail)],
    ['document_mail.masked_to', 't***@example.com'],
    ['questionnaire.content', { title: '就诊前', groups: [group] }],
    ['form_answer.saved', encrypted(formOf(orderId), JSON.stringify(answers))],
    ['form_photo.content', encrypted(photoOf(photoId), photo)],
    [
      'form_known_answer.saved',
      encrypted(knownOf(knownId), JSON.stringify({ ...answered, value: '青霉素', chosen: [] })),
    ],
    ['visit_rating.written', encrypted(feedbackOf(orderId), said.rating)],
    ['feedback.kind', 'complaint'],
    ['feedback.written', encrypted(feedbackOf(uuidOf('feedback_id', '')), said.complaint)],
    ['feedback_entry.kind', 'answer'],
    ['feedback_entry.written', encrypted(feedbackOf(uuidOf('entry_id', '')), said.answer)],
    ['feedback_picture.content', encrypted(photoOf(uuidOf('picture_id', '')), photo)],
    ['outpatient_pay_code.bill_ids', [uuidOf('bill_id', 'number')]],
    ['consent.document', 'health_data'],
    ['audit_event.action', 'view_report'],
    ['security_event.action', 'sign_in'],
    ['message.state', 'SENT'],
    ['refund.status', 'SUCCESS'],
    ['insurance_refund.status', 'SUCCESS'],
    ['hospital.active', true],
    ['inpatient_alert.below_fen', alertFen],
  ])
}

const alertFen = 90_071

/** By which the export of a table's row is known, where the row itself is encrypted or has no text. */
export const shownAs: Readonly<Record<string, string>> = {
  visit_rating: said.rating,
  feedback: said.complaint,
  feedback_entry: said.answer,
  feedback_picture: photo,
  form_answer: '头痛三天',
  form_known_answer: answered.words,
  form_photo: photo,
  inpatient_alert: String(alertFen),
  share_view: person.device,
}
