/** Stays: finding one by its number, its money, its daily lists. */
import type { FeeDay, Stay, StayBrief } from '../../../src/contract/inpatient'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { hospitalMoment } from '../../hospital_time'
import { Refused } from '../../refused'
import { decryptIdNo, maskName } from '../patient'
import { isUuid } from '../../uuid'
import { presentBrief, presentStay, seesDetails } from './present'
import * as repository from './repository'
import { inpatientRules, matchesCheck } from './rules'

const { paceDays } = inpatientRules

export async function listStays(deps: Dependencies, accountId: string): Promise<StayBrief[]> {
  return (await repository.listStays(deps.sql, accountId, paceDays)).map(presentBrief)
}

/** Stays of the account whose balance is low, with whose they are: for the home page. */
export async function listLowStays(
  deps: Dependencies,
  accountId: string,
): Promise<(StayBrief & { patientId: string })[]> {
  const rows = await repository.listStays(deps.sql, accountId, paceDays)
  return rows
    .map((row) => ({ ...presentBrief(row), patientId: row.patientId }))
    .filter(({ isLow }) => isLow)
}

/** A stay that the account may see. @throws Refused NOT_FOUND */
export async function findStay(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<repository.StayRow> {
  const row = isUuid(inpatientId)
    ? await repository.findStay(deps.sql, accountId, inpatientId, paceDays)
    : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这次住院')
  return row
}

export async function getStay(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<Stay> {
  return presentStay(await findStay(deps, accountId, inpatientId))
}

/**
 * Binds the stays of a number to the account. Whether the number or the check was wrong is never said; tries are counted either way.
 * @throws Refused NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function bindStay(
  deps: Dependencies,
  accountId: string,
  input: { admissionNo: string; check: string },
): Promise<StayBrief[]> {
  const { triesWithinMinutes, triesPerAccount, triesPerNumber } = inpatientRules
  const tries = await transaction(deps.sql, (tx) =>
    repository.countTries(tx, accountId, input.admissionNo, triesWithinMinutes),
  )
  if (tries.byAccount >= triesPerAccount || tries.atNumber >= triesPerNumber) {
    throw new Refused(
      'TOO_MANY_REQUESTS',
      `试的次数太多，请 ${triesWithinMinutes} 分钟后再试，或到住院处咨询`,
      {
        retryAfterSeconds: String(triesWithinMinutes * 60),
      },
    )
  }
  const stays = await repository.findByAdmissionNo(deps.sql, input.admissionNo)
  const matching = stays.filter(({ name, idNoCipher }) =>
    matchesCheck(input.check, { name, idNo: decryptIdNo(deps.settings.identityKey, idNoCipher) }),
  )
  if (matching.length === 0)
    throw new Refused('NOT_FOUND', '住院号与姓名或证件号后4位对不上，请核对腕带或住院证')
  await repository.bind(
    deps.sql,
    accountId,
    matching.map(({ inpatientId }) => inpatientId),
  )
  await repository.forgetTries(deps.sql, accountId, input.admissionNo)
  const bound = new Set(matching.map(({ inpatientId }) => inpatientId))
  return (await repository.listStays(deps.sql, accountId, paceDays))
    .filter(({ inpatientId }) => bound.has(inpatientId))
    .map(presentBrief)
}

/** Takes a bound stay off the list; repeating it changes nothing. @throws Refused NOT_FOUND for one that the account cannot see. */
export async function unbindStay(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<{ ok: true }> {
  await findStay(deps, accountId, inpatientId)
  await repository.unbind(deps.sql, accountId, inpatientId)
  return { ok: true }
}

/** One day's fees. @throws Refused NOT_FOUND, BAD_INPUT for a day outside the stay. */
export async function getFeeDay(
  deps: Dependencies,
  accountId: string,
  input: { inpatientId: string; date?: string | undefined },
): Promise<FeeDay> {
  const stay = await findStay(deps, accountId, input.inpatientId)
  const lastDay = stay.outDate !== null && stay.outDate < stay.today ? stay.outDate : stay.today
  const date = input.date ?? stay.lastFeeDate ?? stay.inDate
  if (date < stay.inDate || date > lastDay) throw new Refused('BAD_INPUT', '这一天不在住院期间')
  const [categories, balanceFen] = await Promise.all([
    repository.listCategories(deps.sql, stay.inpatientId, date),
    repository.balanceAt(deps.sql, stay.inpatientId, date),
  ])
  const isFull = seesDetails(stay)
  return {
    inpatientId: stay.inpatientId,
    patientName: maskName(stay.patientName),
    date,
    totalFen: categories.reduce((sum, { amountFen }) => sum + amountFen, 0),
    previousTotalFen:
      date === stay.inDate
        ? null
        : categories.reduce((sum, { previousFen }) => sum + previousFen, 0),
    balanceFen,
    categories: categories.map((category) => ({
      ...category,
      items: isFull ? category.items : [],
    })),
    seesDetails: isFull,
    previousDate: date > stay.inDate ? shifted(date, -1) : null,
    nextDate: date < lastDay ? shifted(date, 1) : null,
    isOpen: date === stay.today && stay.status === 'ADMITTED',
    serverNow: hospitalMoment(stay.now),
  }
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
