/** What must hold before anything is planned. */
import type { Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { readRules } from '../rules/rule_versions'
import { slotsOf, type Wanted } from './plan'
import * as repository from './plan_repository'

/** @throws Refused CONFLICT where the hospital's system owns every slot */
export function requireOurs({ settings }: Pick<Dependencies, 'settings'>): void {
  if (settings.slotPool === 'hospital')
    throw new Refused('CONFLICT', '号源由医院系统管理，请在医院系统里排班')
}

/** Its name; nobody else plans for it until the transaction ends. @throws Refused NOT_FOUND */
export async function requireDepartment(tx: Transaction, departmentId: string): Promise<string> {
  const name = await repository.lockDepartment(tx, departmentId)
  if (name === undefined) throw new Refused('NOT_FOUND', '没有找到这个科室，或患者不能选它')
  return name
}

/** The name of the department. @throws Refused NOT_FOUND unless the doctor is of the department */
export async function requireDoctor(
  tx: Transaction,
  { departmentId, doctorId }: Pick<Wanted, 'departmentId' | 'doctorId'>,
): Promise<string> {
  const name = await requireDepartment(tx, departmentId)
  if (doctorId === null) return name
  const doctors = await repository.listDoctors(tx, departmentId)
  if (!doctors.some((one) => one.doctorId === doctorId))
    throw new Refused('NOT_FOUND', '这个科室没有这位医生')
  return name
}

/** @throws Refused BAD_INPUT unless at least one slot fits in */
export function checkTimes(one: Parameters<typeof slotsOf>[0]): void {
  if (one.beginTime >= one.endTime) throw new Refused('BAD_INPUT', '结束时间要在开始时间之后')
  const { length } = slotsOf(one)
  if (length === 0) throw new Refused('BAD_INPUT', '时间太短，一个时段也排不下')
  if (length > 100) throw new Refused('BAD_INPUT', '时段太多，请加长每个时段')
}

/** @throws Refused BAD_INPUT when only one half of the release is said, or patients do not see that far */
export async function checkRelease(
  tx: Transaction,
  { releaseDays, releaseTime }: { releaseDays: number | null; releaseTime: string | null },
): Promise<void> {
  if ((releaseDays === null) !== (releaseTime === null))
    throw new Refused('BAD_INPUT', '提前几天放号和几点放号要一起填，或都不填')
  const { horizonDays } = (await readRules(tx)).rules
  if ((releaseDays ?? 0) > horizonDays)
    throw new Refused('BAD_INPUT', `挂号规则可提前预约 ${horizonDays} 天，放号不能更早`)
}
