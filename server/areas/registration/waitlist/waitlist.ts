/** 候补 as its owner sees it: joining, giving up, and the earlier place that is offered. Who is served when is in `waitlist_serving`. */
import { randomUUID } from 'node:crypto'
import type { RegistrationOrder, WaitlistEntry } from '../../../../src/contract/registration'
import { sqlState, transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../refused'
import { maskName } from '../../patient'
import { confirmSoon } from '../orders/confirming'
import { releaseOffer } from '../holds/repository'
import { findOrder } from '../orders/reading_repository'
import { getOrder } from '../orders/orders'
import { presentOrder, visitOf } from '../present'
import { restrictionWords } from '../refusals'
import { rescheduleOffered } from '../orders/reschedules'
import { currentRules } from '../rules/rule_versions'
import { isEligible } from '../rules/rules'
import { findPlace } from '../clinics/repository'
import { soldOutMemory } from '../clinics/sold_out_memory'
import { isUuid } from '../../../uuid'
import { hospitalMoment } from '../../../hospital_time'
import * as repository from './repository'
import { offerAheadMinutes } from './serving'

const entryNotFound = (): Refused => new Refused('NOT_FOUND', '没有找到这个候补')

/**
 * Waits for a place of a full clinic; waiting already, the same entry is given.
 * @throws Refused WAITLIST_NOT_ALLOWED, PATIENT_NOT_ELIGIBLE, CREDIT_RESTRICTED, DUPLICATE_ORDER, NOT_FOUND.
 */
export async function joinWaitlist(
  deps: Dependencies,
  accountId: string,
  ask: { scheduleId: string; patientId: string },
): Promise<WaitlistEntry> {
  const { sql } = deps
  if (!isUuid(ask.scheduleId)) throw new Refused('NOT_FOUND', '没有找到这个排班')
  if (!isUuid(ask.patientId)) throw new Refused('NOT_FOUND', '没有找到这位就诊人')
  const look = await repository.lookAtClinic(sql, { ...ask, accountId })
  if (look === undefined) throw new Refused('NOT_FOUND', '没有找到这个排班或就诊人')
  if (look.ownEntryId !== null) return getEntry(deps, accountId, look.ownEntryId)
  const { rules } = await currentRules(sql)
  refuseJoining(look, rules)
  const known = async () =>
    (await repository.lookAtClinic(sql, { ...ask, accountId }))?.ownEntryId ?? undefined
  return addOnce(
    deps,
    accountId,
    () => transaction(sql, (tx) => joinIn(tx, accountId, ask, rules)),
    known,
  )
}

/** Looks again where joins of one clinic come one after the other: the limits hold for many at once. */
async function joinIn(
  tx: Transaction,
  accountId: string,
  ask: { scheduleId: string; patientId: string },
  rules: { waitlistPerPatient: number; waitlistPerClinic: number },
): Promise<string> {
  await repository.lockClinic(tx, ask)
  const look = await repository.lookAtClinic(tx, { ...ask, accountId })
  if (look === undefined) throw new Refused('NOT_FOUND', '没有找到这个排班或就诊人')
  if (look.ownEntryId !== null) return look.ownEntryId
  refuseJoining(look, rules)
  if (look.lastBegin === null) throw new Refused('WAITLIST_NOT_ALLOWED', '这个门诊现在不能候补')
  const entryId = randomUUID()
  await repository.addEntry(tx, {
    ...ask,
    ...look,
    entryId,
    accountId,
    kind: 'place',
    orderId: null,
    usefulUntil: look.lastBegin,
  })
  return entryId
}

function refuseJoining(
  look: repository.JoinLook,
  rules: { waitlistPerPatient: number; waitlistPerClinic: number },
): void {
  const fits = isEligible(look, look, look.visitDate)
  if (!fits.allowed) throw new Refused('PATIENT_NOT_ELIGIBLE', fits.reason)
  if (look.restrictedUntil !== null)
    throw new Refused('CREDIT_RESTRICTED', restrictionWords(look.restrictedUntil))
  if (look.sameDepartmentOrderId !== null) {
    const details = look.sameDepartmentIsOwn ? { orderId: look.sameDepartmentOrderId } : undefined
    throw new Refused('DUPLICATE_ORDER', '该就诊人当天在这个科室已有预约，不需要候补', details)
  }
  if (look.lastBegin === null)
    throw new Refused('WAITLIST_NOT_ALLOWED', '这个门诊已停诊、已结束或还没有放号，不能候补')
  // While somebody waits, a free place is on its way to him.
  if (look.freePlaces > 0 && look.waitingHere === 0)
    throw new Refused('WAITLIST_NOT_ALLOWED', '这个门诊现在有号，可以直接预约')
  if (look.waitingHere >= rules.waitlistPerClinic)
    throw new Refused('WAITLIST_NOT_ALLOWED', '候补的人已经很多，等到的机会很小，请看看其他时间')
  if (look.waitingOfPatient >= rules.waitlistPerPatient) {
    throw new Refused(
      'WAITLIST_NOT_ALLOWED',
      `同一就诊人最多同时候补${rules.waitlistPerPatient}个门诊，请先放弃一个`,
    )
  }
}

/** Asks to be offered an earlier place than an order has. @throws Refused WAITLIST_NOT_ALLOWED, RESCHEDULE_NOT_ALLOWED, NOT_FOUND */
export async function watchEarlier(
  deps: Dependencies,
  accountId: string,
  orderId: string,
): Promise<WaitlistEntry> {
  const { sql } = deps
  const row = isUuid(orderId) ? await findOrder(sql, accountId, orderId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这个订单')
  const known = await repository.findWatching(sql, orderId)
  if (known !== undefined) return getEntry(deps, accountId, known)
  const { reschedule } = presentOrder(row)
  if (row.status !== 'BOOKED' || reschedule?.allowed !== true) {
    throw new Refused(
      'RESCHEDULE_NOT_ALLOWED',
      row.status === 'BOOKED'
        ? (reschedule?.reason ?? '这个订单不能改约')
        : '预约成功的订单才能等更早的号',
    )
  }
  if ((await repository.findEarlier(sql, orderId, offerAheadMinutes)) !== undefined) {
    throw new Refused('WAITLIST_NOT_ALLOWED', '现在就有更早的号，可以直接改约')
  }
  const entry = {
    entryId: randomUUID(),
    accountId,
    patientId: row.patientId,
    kind: 'earlier' as const,
    scheduleId: row.scheduleId,
    branchId: row.branchId,
    departmentId: row.departmentId,
    doctorId: row.doctorId,
    orderId,
    usefulUntil: row.beginsAt,
  }
  const add = async () => {
    await repository.addEntry(sql, entry)
    return entry.entryId
  }
  return addOnce(deps, accountId, add, () => repository.findWatching(sql, orderId))
}

/** Two taps at once make one entry: the second finds the first's. */
async function addOnce(
  deps: Dependencies,
  accountId: string,
  add: () => Promise<string>,
  findKnown: () => Promise<string | undefined>,
): Promise<WaitlistEntry> {
  try {
    return await getEntry(deps, accountId, await add())
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const known = await findKnown()
    if (known === undefined)
      throw new Refused('WAITLIST_NOT_ALLOWED', '这位就诊人已经在这个门诊候补')
    return getEntry(deps, accountId, known)
  }
}

/** One entry of the account. @throws Refused NOT_FOUND */
export async function getEntry(
  deps: Dependencies,
  accountId: string,
  entryId: string,
): Promise<WaitlistEntry> {
  const row = isUuid(entryId) ? await repository.findEntry(deps.sql, accountId, entryId) : undefined
  if (row === undefined) throw entryNotFound()
  return presentEntry(deps, row)
}

/** A page of the account's entries. */
export async function listEntries(
  deps: Dependencies,
  query: { accountId: string; page: number; pageSize: number },
) {
  const { rows, total } = await repository.listEntries(deps.sql, query)
  const list: WaitlistEntry[] = []
  for (const row of rows) list.push(await presentEntry(deps, row))
  return { list, page: query.page, pageSize: query.pageSize, total }
}

/** Gives up waiting, or the place offered. Given up before, the entry is shown as it is. @throws Refused NOT_FOUND */
export async function leaveWaitlist(
  deps: Dependencies,
  accountId: string,
  entryId: string,
): Promise<WaitlistEntry> {
  if (!isUuid(entryId)) throw entryNotFound()
  const freed = await transaction(deps.sql, async (tx) => {
    const entry = await repository.lockOwnEntry(tx, accountId, entryId)
    if (entry === undefined) throw entryNotFound()
    if (entry.status !== 'WAITING' && entry.status !== 'OFFERED') return []
    const sources = await releaseOffer(tx, entryId)
    await repository.moveEntry(tx, entryId, { status: 'LEFT', endReason: '您放弃了候补' })
    return sources
  })
  for (const sourceId of freed) soldOutMemory(deps.sql).forget(sourceId)
  return getEntry(deps, accountId, entryId)
}

/** Takes the earlier place: the order is moved there, its fee carried. Accepted before, the same order is given. @throws Refused WAITLIST_NOT_ALLOWED, those of rescheduling, NOT_FOUND */
export async function acceptOffer(
  deps: Dependencies,
  accountId: string,
  entryId: string,
): Promise<RegistrationOrder> {
  if (!isUuid(entryId)) throw entryNotFound()
  const orderId = await rescheduleOffered(deps, accountId, async (tx) => {
    const entry = await repository.lockOwnEntry(tx, accountId, entryId)
    if (entry === undefined) throw entryNotFound()
    if (entry.status === 'ORDERED' && entry.madeOrderId !== null) return { done: entry.madeOrderId }
    const sourceTimeId =
      entry.status === 'OFFERED' ? await repository.findOffer(tx, entryId) : undefined
    if (sourceTimeId === undefined || entry.orderId === null)
      throw new Refused(
        'WAITLIST_NOT_ALLOWED',
        '这个号没有及时确认，已让给其他人。原来的预约仍然有效',
      )
    return {
      wish: { orderId: entry.orderId, sourceTimeId, idempotencyKey: `earlier-${entryId}` },
      afterwards: async (madeOrderId: string) => {
        await releaseOffer(tx, entryId)
        await repository.moveEntry(tx, entryId, { status: 'ORDERED', madeOrderId })
      },
    }
  })
  const order = await getOrder(deps, accountId, orderId)
  if (order.status === 'CONFIRMING') confirmSoon(deps, orderId)
  return order
}

async function presentEntry(deps: Dependencies, row: repository.EntryRow): Promise<WaitlistEntry> {
  const { rules } = await currentRules(deps.sql)
  return {
    entryId: row.entryId,
    kind: row.kind,
    status: row.status,
    patientId: row.patientId,
    patientName: maskName(row.patientName),
    departId: row.departId,
    departName: row.departName,
    branchName: row.branchName,
    doctorName: row.doctorName,
    doctorTitle: row.doctorTitle,
    registrationType: row.registrationType,
    visitDate: row.visitDate,
    halfDay: row.halfDay,
    position: row.status === 'WAITING' ? row.position : null,
    joinedAt: hospitalMoment(row.joinedAt),
    usefulUntil: hospitalMoment(row.usefulUntil),
    orderId: row.madeOrderId ?? row.orderId,
    offer: await presentOffer(deps, row),
    endReason: row.endReason,
    payWithinMinutes: rules.waitlistPayMinutes,
    serverNow: hospitalMoment(row.now),
  }
}

async function presentOffer(
  deps: Dependencies,
  row: repository.EntryRow,
): Promise<WaitlistEntry['offer']> {
  if (row.status !== 'OFFERED' || row.offerSourceId === null || row.offerUntil === null) return null
  const place = await findPlace(deps.sql, row.accountId, row.offerSourceId)
  if (place === undefined) return null
  const totalFen = place.regFeeFen + place.treatFeeFen
  return {
    visit: visitOf(place),
    until: hospitalMoment(row.offerUntil),
    dueFen: Math.max(0, totalFen - row.orderTotalFen),
    refundFen: Math.max(0, row.orderTotalFen - totalFen),
  }
}
