/** The hospital's side of a stay, for its console: a day of fees, money paid at the window, the next status. */
import { randomInt, randomUUID } from 'node:crypto'
import type { StayStatus } from '../../../src/contract/inpatient'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { lockStay } from './deposit_repository'
import * as repository from './hospital_side_repository'

export { listAllStays, type ConsoleStay } from './hospital_side_repository'

/** What a day costs on the console: bed, nursing, a round and some medicine. */
const dayOfFees = [
  { category: '01', name: '床位费（三人间）', unit: '日', priceFen: 4500, quantity: 1 },
  { category: '02', name: '住院诊查费', unit: '日', priceFen: 3000, quantity: 1 },
  { category: '07', name: '一级护理', unit: '日', priceFen: 4800, quantity: 1 },
  { category: '05', name: '静脉输液', unit: '次', priceFen: 900, quantity: 2 },
  { category: '09', name: '注射用泮托拉唑钠', unit: '支', priceFen: 3680, quantity: 2 },
  { category: '04', name: '肝肾功能电解质', unit: '套', priceFen: 12400, quantity: 1 },
] as const

/** Adds a day of fees to today. @throws Refused NOT_FOUND, CONFLICT for a stay that is not going on. */
export async function addDayOfFees(deps: Dependencies, inpatientId: string): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    const stay = await lockStay(tx, inpatientId)
    if (stay === undefined) throw new Refused('NOT_FOUND', '没有这次住院')
    if (stay.status !== 'ADMITTED') throw new Refused('CONFLICT', '只有在院才记费用')
    for (const fee of dayOfFees)
      await repository.insertFee(tx, { ...fee, feeId: randomUUID(), inpatientId })
  })
}

/** Books a deposit that was paid at the window. @throws Refused NOT_FOUND */
export async function addWindowDeposit(
  deps: Dependencies,
  inpatientId: string,
  amountFen: number,
): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    if ((await lockStay(tx, inpatientId)) === undefined)
      throw new Refused('NOT_FOUND', '没有这次住院')
    const number = String(randomInt(100_000_000)).padStart(8, '0')
    await repository.insertWindowDeposit(tx, {
      depositId: randomUUID(),
      depositNo: `W${number}`,
      receiptNo: `R${number}`,
      inpatientId,
      amountFen,
    })
  })
}

/** Moves a stay on: admitted, settling, discharged. @throws Refused NOT_FOUND */
export async function moveStay(
  deps: Dependencies,
  inpatientId: string,
  status: StayStatus,
): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    if ((await lockStay(tx, inpatientId)) === undefined)
      throw new Refused('NOT_FOUND', '没有这次住院')
    await repository.setStatus(tx, inpatientId, status)
  })
}
