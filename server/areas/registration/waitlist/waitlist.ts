/** 候补 as its account sees it: the entries, and leaving. Serving is in `serving`. */
import type { WaitlistEntry } from '../../../../src/contract/registration'
import { transaction } from '../../../database/client'
import { takePage } from '../../../database/keyset_page'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { findPlace } from '../booking/preview_repository'
import { currentRules, readRules } from '../rules/rule_versions'
import { returnDelayOf } from '../rules/rules'
import { visitOf } from '../schedules/present'
import { releaseOffer } from '../slots/hold_repository'
import * as repository from './waitlist_repository'
export const entryNotFound = (): Refused => new Refused('NOT_FOUND', '没有找到这个候补')

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
  query: { accountId: string; after?: string | undefined; pageSize: number },
) {
  const rows = await repository.listEntries(deps.sql, query)
  const { list: shown, next } = takePage(rows, query.pageSize, (row) => row)
  const list: WaitlistEntry[] = []
  for (const row of shown) list.push(await presentEntry(deps, row))
  return { list, next }
}

/** Leaves the waitlist, or declines the offer. Idempotent. @throws Refused NOT_FOUND */
export async function leaveWaitlist(
  deps: Dependencies,
  accountId: string,
  entryId: string,
): Promise<WaitlistEntry> {
  if (!isUuid(entryId)) throw entryNotFound()
  await transaction(deps.sql, async (tx) => {
    const entry = await repository.lockOwnEntry(tx, accountId, entryId)
    if (entry === undefined) throw entryNotFound()
    if (entry.status !== 'WAITING' && entry.status !== 'OFFERED') return
    await releaseOffer(tx, entryId, returnDelayOf((await readRules(tx)).rules))
    await repository.moveEntry(tx, entryId, { status: 'LEFT', endReason: '您放弃了候补' })
  })
  return getEntry(deps, accountId, entryId)
}

async function presentEntry(deps: Dependencies, row: repository.EntryRow): Promise<WaitlistEntry> {
  const { rules } = await currentRules(deps.sql)
  return {
    entryId: row.entryId,
    kind: row.kind,
    status: row.status,
    patientId: row.patientId,
    patientName: row.patientName,
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
    payUntil: row.payUntil && hospitalMoment(row.payUntil),
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
  if (row.status !== 'OFFERED' || row.offerSlotId === null || row.offerUntil === null) return null
  const place = await findPlace(deps.sql, row.accountId, row.offerSlotId)
  if (place === undefined) return null
  const totalFen = place.regFeeFen + place.treatFeeFen
  return {
    visit: visitOf(place),
    until: hospitalMoment(row.offerUntil),
    carriedFen: Math.min(totalFen, row.orderTotalFen),
    dueFen: Math.max(0, totalFen - row.orderTotalFen),
    refundFen: Math.max(0, row.orderTotalFen - totalFen),
  }
}
