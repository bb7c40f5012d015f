/** SQL of which areas have something for home. */
import { firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { hasExamsToDo } from '../exam'
import { hasFormsToDo } from '../form'
import { hasStays } from '../inpatient'
import { unreadOf } from '../message'
import { hasBillsToPay } from '../outpatient'
import { hasToday } from '../queue'
import { hasEntitlements, hasFollowUps, hasNextOrders } from '../registration'
import { hasNewReports } from '../report'

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

/** Asks all areas in one statement; beside it how many messages are unread, and the hospital's clock. */
export function findOpenAreas(sql: Executor, accountId: string) {
  const own = sql`any(array(
    select patient_id from patient_known_link where account_id = ${accountId} and is_proven))`
  return firstRow<OpenAreas & { unread: number; now: Date }>(sql`
    select hospital_now() as now, ${unreadOf(sql, accountId)} as unread,
      ${hasNextOrders(sql, accountId)} as orders, ${hasToday(sql, own)} as today,
      ${hasBillsToPay(sql, own)} as bills, ${hasStays(sql, accountId, own)} as stays,
      ${hasNewReports(sql, accountId, own)} as reports, ${hasExamsToDo(sql, own)} as exams,
      ${hasFormsToDo(sql, accountId)} as forms, ${hasEntitlements(sql, own)} as entitlements,
      ${hasFollowUps(sql, own)} as follow_ups`)
}
