/** The wards of the sandbox's hospital: a day of fees, deposits at the window, a stay's next status. */
import { randomInt } from 'node:crypto'
import type { Executor, Transaction } from '../../server/database/client'
import { Refused } from '../../server/http/refused'
import { hospitalDay, hospitalMoment, hospitalNow } from '../../server/values/hospital_time'
import type { StayStatus } from '../../src/contract/inpatient'
import { allSteps, dischargeAfter, type Discharge } from '../seeds/stay/discharge_steps'
import * as books from './books'
import { returnDeposits } from './cash'
import type { SandboxHospital } from './delivery'
import { listDepositSums } from './deposits_repository'
import { settlementOf, type HandledBy } from './settlement'
import { issuePapers } from './ward/papers'

type Stay = books.HospitalDocument<'stay'>

/** What a day costs on the console: bed, nursing, a round and some medicine. */
const dayOfFees = [
  { category: '01', name: '床位费（三人间）', unit: '日', priceFen: 4500, quantity: 1 },
  { category: '02', name: '住院诊查费', unit: '日', priceFen: 3000, quantity: 1 },
  { category: '07', name: '一级护理', unit: '日', priceFen: 4800, quantity: 1 },
  { category: '05', name: '静脉输液', unit: '次', priceFen: 900, quantity: 2 },
  { category: '09', name: '注射用泮托拉唑钠', unit: '支', priceFen: 3680, quantity: 2 },
  { category: '04', name: '肝肾功能电解质', unit: '套', priceFen: 12400, quantity: 1 },
].map((line) => ({ ...line, amountFen: line.priceFen * line.quantity, insuranceClass: '甲类' }))

/** Adds a day of fees to today, also a late one of who is being discharged. @throws Refused NOT_FOUND, CONFLICT before the stay and once it is settled. */
export async function addDayOfFees(hospital: SandboxHospital, stayId: string): Promise<void> {
  await hospital.change(async (tx) => {
    const stay = await lockStay(tx, stayId)
    if (!['ADMITTED', 'SETTLING'].includes(stay.status))
      throw new Refused('CONFLICT', '只有在院或结算前才记费用')
    const day = hospitalDay(await hospitalNow(tx))
    // Over FHIR, where only its charges are published, a day has the same id.
    const id = `${stayId}:${day}`
    const known = await books.lock(tx, 'feeDay', id)
    await books.write(tx, {
      kind: 'feeDay',
      id,
      stayId,
      day,
      lines: [...(known?.document.lines ?? []), ...dayOfFees],
    })
  })
}

/** Books a deposit that was paid at the window. @throws Refused NOT_FOUND */
export async function addWindowDeposit(
  hospital: SandboxHospital,
  stayId: string,
  amountFen: number,
): Promise<void> {
  await hospital.change(async (tx) => {
    await lockStay(tx, stayId)
    const number = String(randomInt(100_000_000)).padStart(8, '0')
    await books.write(tx, {
      kind: 'windowDeposit',
      id: `W${number}`,
      stayId,
      amountFen,
      receiptNo: `R${number}`,
      paidAt: hospitalMoment(await hospitalNow(tx)),
    })
  })
}

/** Moves a stay on: admitted, settling, discharged. @throws Refused NOT_FOUND */
export async function moveStay(
  hospital: SandboxHospital,
  stayId: string,
  status: StayStatus,
  handledBy: HandledBy = 'hospital',
): Promise<void> {
  await hospital.change(async (tx) => {
    const stay = await lockStay(tx, stayId)
    const today = hospitalDay(await hospitalNow(tx))
    const isOver = status === 'SETTLING' || status === 'DISCHARGED'
    const inDate = status === 'ADMITTED' && stay.inDate > today ? today : stay.inDate
    const leaves = stay.outDate ?? (today < inDate ? inDate : today)
    const moved = { ...stay, status, inDate, outDate: isOver ? leaves : null }
    const settlement = status === 'DISCHARGED' ? await settle(tx, moved, handledBy) : null
    if (handledBy === 'app') await returnDeposits(tx, stayId, settlement?.refundFen ?? 0)
    const discharge = dischargeOf(stay, status, hospitalMoment(await hospitalNow(tx)))
    const admission = status === 'AWAITING' ? stay.admission : null
    await books.write(tx, { ...moved, settlement, discharge, admission })
    await issuePapers(tx, moved)
  })
}

/** Leaving begins with the doctor's order, and is done with the settlement. */
function dischargeOf({ discharge }: Stay, status: StayStatus, now: string): Discharge | null {
  const orderedAt = discharge?.orderedAt ?? now
  if (status === 'SETTLING') return dischargeAfter(1, orderedAt)
  return status === 'DISCHARGED' ? dischargeAfter(allSteps, orderedAt) : null
}

/** Pays what a settlement left open: the money is back, or was paid at the window. @throws Refused NOT_FOUND, CONFLICT */
export async function closeSettlement(hospital: SandboxHospital, stayId: string): Promise<void> {
  await hospital.change(async (tx) => {
    const stay = await lockStay(tx, stayId)
    if (stay.settlement === null || stay.settlement.closedAt !== null)
      throw new Refused('CONFLICT', '没有待退或待补的钱')
    const closedAt = hospitalMoment(await hospitalNow(tx))
    await books.write(tx, { ...stay, settlement: { ...stay.settlement, closedAt } })
  })
}

/** Takes what was paid through the app for a settlement, once and to the fen, and closes it; false when nothing of it is open. */
export async function takeOwed(
  hospital: SandboxHospital,
  stayId: string,
  paid: { settlementNo: string; amountFen: number; enter: (tx: Transaction) => Promise<void> },
): Promise<boolean> {
  return hospital.change(async (tx) => {
    const stay = await lockStay(tx, stayId)
    const { settlement } = stay
    const isOpen = settlement?.closedAt === null && settlement.number === paid.settlementNo
    if (!isOpen || settlement.owedFen !== paid.amountFen) return false
    await paid.enter(tx)
    const closedAt = hospitalMoment(await hospitalNow(tx))
    await books.write(tx, { ...stay, settlement: { ...settlement, closedAt } })
    return true
  })
}

/** A stay with its sums. */
export interface StaySums {
  stay: Stay
  totalCostFen: number
  prepaidFen: number
}

/** The stays, those that go on first. */
export async function listStays(executor: Executor): Promise<StaySums[]> {
  const stays = await books.list(executor, 'stay', 60)
  const sums = await Promise.all(stays.map(({ document }) => sumsOf(executor, document)))
  const isOver = ({ stay }: StaySums): number => (stay.status === 'DISCHARGED' ? 1 : 0)
  return sums.sort(
    (one, other) =>
      isOver(one) - isOver(other) ||
      other.stay.inDate.localeCompare(one.stay.inDate) ||
      one.stay.admissionNo.localeCompare(other.stay.admissionNo),
  )
}

/** A stay by the numbers on the patient's papers, with its sums. */
export async function findStay(
  executor: Executor,
  admissionNo: string,
  inTimes: number,
): Promise<StaySums | undefined> {
  const [found] = (await books.listBy(executor, 'stay', 'admissionNo', admissionNo)).filter(
    ({ document }) => document.inTimes === inTimes,
  )
  return found && sumsOf(executor, found.document)
}

async function settle(tx: Transaction, stay: Stay, handledBy: HandledBy) {
  const { totalCostFen, depositFen } = await sumsOf(tx, stay)
  const now = hospitalMoment(await hospitalNow(tx))
  return settlementOf(stay, {
    totalFen: totalCostFen,
    depositFen,
    settledAt: now,
    handledBy,
  })
}

async function sumsOf(executor: Executor, stay: Stay): Promise<StaySums & { depositFen: number }> {
  const [days, deposits, throughApp] = await Promise.all([
    books.listBy(executor, 'feeDay', 'stayId', stay.id),
    books.listBy(executor, 'windowDeposit', 'stayId', stay.id),
    listDepositSums(executor, stay.id),
  ])
  const paid = deposits.filter(({ document }) => document.state === 'paid')
  const depositFen = sum(paid.map(({ document }) => document.amountFen)) + sum(throughApp)
  return {
    stay,
    depositFen,
    totalCostFen: sum(
      days.flatMap(({ document }) => document.lines.map(({ amountFen }) => amountFen)),
    ),
    prepaidFen: depositFen + (stay.insuranceFeeFen ?? 0),
  }
}

/** A stay that is changed. @throws Refused NOT_FOUND */
export async function lockStay(tx: Transaction, stayId: string): Promise<Stay> {
  const stay = await books.lock(tx, 'stay', stayId)
  if (stay === undefined) throw new Refused('NOT_FOUND', '没有这次住院')
  return stay.document
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
