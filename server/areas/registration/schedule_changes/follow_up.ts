/** The follow-up list of a stop: patients who were not reached, and patients who have not chosen. What was said on the telephone stands in the staff log. */
import * as v from 'valibot'
import type { CallOutcome, FollowUp, Reach } from '../../../../src/contract/desk/clinic_stopping'
import { callOutcomeLabels } from '../../../../src/contract/desk/words/clinic_stopping_words'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { listReachOfStop } from '../../message'
import { maskName, maskTel } from '../../patient'
import { addStaffAccess, addStaffEvent, listEventsOfKind } from '../../staff'
import { settleWork } from '../../work'
import { findClinic } from './desk'
import { listStopped, type StoppedRow } from './progress_repository'

/** Patients still to follow up, and those already rung. @throws Refused NOT_FOUND */
export async function listFollowUps(
  deps: Dependencies,
  scheduleId: string,
): Promise<{ list: FollowUp[] }> {
  const { sql } = deps
  const orders = await listEnded(deps, scheduleId)
  const orderIds = orders.map(({ orderId }) => orderId)
  const [reaches, events] = await Promise.all([
    listReachOfStop(sql, orderIds),
    listEventsOfKind(sql, 'call_patient', orderIds),
  ])
  const callsOf = (orderId: string) =>
    events
      .filter(({ subject }) => subject === orderId)
      .map(({ at, staffName, reason, after }) => ({
        at: at.toISOString(),
        by: staffName,
        outcome: v.parse(loggedCall, after).outcome,
        note: reason,
      }))
  const list = orders.map((order): FollowUp => {
    const { orderId, orderNo, patientName, tel, choice, chooseUntil } = order
    const { reach: state, why } = reaches.get(orderId) ?? notWritten
    const calls = callsOf(orderId)
    return {
      orderId,
      orderNo,
      patientName: maskName(patientName),
      tel: tel === null ? null : maskTel(tel),
      reach: state,
      why,
      choice,
      chooseUntil: chooseUntil?.toISOString() ?? null,
      calls,
      isDone:
        choice === 'moved' ||
        choice === 'money' ||
        calls.some(({ outcome }) => outcome === 'reached') ||
        (choice === 'none' && isNotified.has(state)),
    }
  })
  return { list: list.filter(({ isDone, calls }) => !isDone || calls.length > 0) }
}

const outcomes = Object.keys(callOutcomeLabels) as CallOutcome[]
const loggedCall = v.object({ outcome: v.picklist(outcomes) })
const isNotified: ReadonlySet<Reach> = new Set<Reach>(['read', 'sent', 'accepted'])
const notWritten = { reach: 'missed', why: '没有写消息：账号已注销，或患者已登记离世' } as const

/** The name and the phone in full, for a call; logged, and the patient can read it. @throws Refused NOT_FOUND */
export async function openPhone(
  deps: Dependencies,
  staff: Staff,
  asked: { scheduleId: string; orderId: string },
): Promise<{ patientName: string; tel: string | null }> {
  const { patientId, patientName, tel } = await findStopped(deps, asked)
  await transaction(deps.sql, async (tx) => {
    await addStaffEvent(tx, staff, {
      action: 'open_phone',
      subject: asked.orderId,
      patientId,
      reason: '停诊跟进',
    })
    await addStaffAccess(tx, staff, {
      patientId,
      action: 'staff_look',
      during: 'open_phone',
      reason: '停诊跟进',
    })
  })
  return { patientName, tel }
}

/** Records a call; a patient informed by telephone needs the undelivered message no more. @throws Refused NOT_FOUND */
export async function logCall(
  deps: Dependencies,
  staff: Staff,
  asked: { scheduleId: string; orderId: string; outcome: CallOutcome; note?: string | undefined },
): Promise<void> {
  const { orderId, outcome, note } = asked
  const { patientId } = await findStopped(deps, asked)
  const reach = (await listReachOfStop(deps.sql, [orderId])).get(orderId)
  await transaction(deps.sql, async (tx) => {
    await addStaffEvent(tx, staff, {
      action: 'call_patient',
      subject: orderId,
      patientId,
      ...(note === undefined || note === '' ? {} : { reason: note }),
      after: { outcome },
    })
    if (outcome !== 'reached') return
    for (const subject of reach?.messageIds ?? [])
      await settleWork(tx, staff, {
        kind: 'message_undelivered',
        subject,
        note: callOutcomeLabels[outcome],
      })
  })
}

async function listEnded(deps: Dependencies, scheduleId: string): Promise<StoppedRow[]> {
  await findClinic(deps, scheduleId)
  return (await listStopped(deps.sql, scheduleId)).filter(({ isLeft }) => !isLeft)
}

async function findStopped(
  deps: Dependencies,
  { scheduleId, orderId }: { scheduleId: string; orderId: string },
): Promise<StoppedRow> {
  const order = (await listEnded(deps, scheduleId)).find((one) => one.orderId === orderId)
  if (order === undefined) throw new Refused('NOT_FOUND', '没有找到这个停诊的预约')
  return order
}
