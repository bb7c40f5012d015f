/** Holidays, on which templates make nothing, and days that work as another weekday. Schedules that stand already stay. */
import type { planCalls } from '../../../../src/contract/desk/planning/schedules'
import type { ParsedInputOf, ReplyOf } from '../../../../src/contract/endpoint'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addDays, daysBetween } from '../../../values/hospital_time'
import { addStaffEvent } from '../../staff'
import { requireOurs } from './checks'
import * as repository from './day_repository'

const longest = 31

/** Those from a month ago on. */
export async function listDays({
  sql,
}: Pick<Dependencies, 'sql'>): Promise<ReplyOf<typeof planCalls.days>> {
  return { list: await repository.listRecent(sql) }
}

/** Writes days. @throws Refused BAD_INPUT, CONFLICT when one of them is written already */
export async function saveDays(
  deps: Dependencies,
  staff: Staff,
  { from, to, name, worksAs }: ParsedInputOf<typeof planCalls.saveDays>,
): Promise<void> {
  requireOurs(deps)
  const length = daysBetween(from, to) + 1
  if (length < 1) throw new Refused('BAD_INPUT', '结束的日期要在开始之后')
  if (length > longest) throw new Refused('BAD_INPUT', `一次最多写 ${longest} 天`)
  const days = Array.from({ length }, (_, index) => addDays(from, index))
  await transaction(deps.sql, async (tx) => {
    const written = await repository.addDays(tx, days, { name, worksAs, writtenBy: staff.name })
    if (written.length < length)
      throw new Refused('CONFLICT', '其中有已经写过的日子，请先删除它再写')
    await addStaffEvent(tx, staff, {
      action: 'save_plan_days',
      subject: name,
      after: { from, to, ...(worksAs !== null && { weekday: worksAs }) },
    })
  })
}

/** Deletes one. @throws Refused CONFLICT when it is gone, or a colleague wrote it anew */
export async function dropDay(
  { sql }: Pick<Dependencies, 'sql'>,
  staff: Staff,
  { day, revision, reason }: ParsedInputOf<typeof planCalls.dropDay>,
): Promise<void> {
  await transaction(sql, async (tx) => {
    const gone = await repository.deleteDay(tx, day, revision)
    if (gone === undefined) throw new Refused('CONFLICT', '别人刚刚改过或删了这一天，请刷新后再看')
    await addStaffEvent(tx, staff, {
      action: 'drop_plan_day',
      subject: gone.name,
      reason,
      before: { day },
    })
  })
}
