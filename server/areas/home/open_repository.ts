/** SQL of the account's patients, and which areas have something for home. */
import type { AccessLevel, Relation, Sex } from '../../../src/contract/patient'
import type { OrNulls } from '../../database/answers'
import type { Executor } from '../../database/client'
import { hasExamsToDo } from '../exam'
import { hasFormsToDo } from '../form'
import { hasStays } from '../inpatient'
import { unreadOf } from '../message'
import { hasBillsToPay } from '../outpatient'
import { hasToday } from '../queue'
import { hasEntitlements, hasFollowUps, hasNextOrders } from '../registration'
import { hasNewReports } from '../report'

/** A patient of the account, with what home needs of it. */
export interface HomePatient {
  patientId: string
  name: string
  relation: Relation
  sex: Sex
  isProven: boolean
  accessLevel: AccessLevel
}

/** Which areas may have a step for home: true of one that has none costs a question, false is certain. */
export interface OpenAreas {
  orders: boolean
  today: boolean
  bills: boolean
  stays: boolean
  reports: boolean
  exams: boolean
  forms: boolean
  entitlements: boolean
  followUps: boolean
}

/** What home begins with. */
export interface Opening {
  /** The default one first. */
  patients: HomePatient[]
  areas: OpenAreas
  /** Messages, counted to a hundred. */
  unread: number
  now: Date
}

/** The patients, and beside them one answer of all areas: two statements cost half as much again. */
export async function findOpening(sql: Executor, accountId: string): Promise<Opening> {
  const own = sql`any(array(
    select patient_id from patient_known_link where account_id = ${accountId} and is_proven))`
  const rows = await sql<(OpenAreas & OrNulls<Listed> & { now: Date; unread: number })[]>`
    select hospital_now() as now, ${unreadOf(sql, accountId)} as unread,
      ${hasNextOrders(sql, accountId)} as orders, ${hasToday(sql, own)} as today,
      ${hasBillsToPay(sql, own)} as bills, ${hasStays(sql, accountId, own)} as stays,
      ${hasNewReports(sql, accountId, own)} as reports, ${hasExamsToDo(sql, own)} as exams,
      ${hasFormsToDo(sql, accountId)} as forms, ${hasEntitlements(sql, own)} as entitlements,
      ${hasFollowUps(sql, own)} as follow_ups, patient.*
    from (values (1)) once left join (
      select link.patient_id, p.name, link.relation, p.sex, link.is_proven, link.access_level, link.is_default, link.bound_at
      from patient_known_link link join patient_person p on p.patient_id = link.patient_id where link.account_id = ${accountId}
    ) patient on true
    order by patient.is_default desc, patient.bound_at, patient.patient_id`
  const [first] = rows
  if (first === undefined) throw new Error('the database answers with nothing')
  const { now, unread, ...areas } = first
  return {
    patients: rows.flatMap((row) => (row.patientId === null ? [] : [row])),
    areas,
    unread,
    now,
  }
}

/** With what the list is ordered by. */
interface Listed extends HomePatient {
  isDefault: boolean
  boundAt: Date
}
