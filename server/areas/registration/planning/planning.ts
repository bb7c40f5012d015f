/** Putting a plan into the coming weeks: seen first, and carried out as it was seen. */
import type { planCalls } from '../../../../src/contract/desk/planning/schedules'
import type { ParsedInputOf, ReplyOf } from '../../../../src/contract/endpoint'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { hospitalNow } from '../../../values/hospital_time'
import { addStaffEvent } from '../../staff'
import { readRules } from '../rules/rule_versions'
import { listDepartmentsMemoized } from '../schedules/schedules'
import { checkRelease, checkTimes, requireDepartment, requireDoctor, requireOurs } from './checks'
import { judge, markOf, slotsOf, type Wanted } from './plan'
import * as repository from './plan_repository'
import { planOf, releaseOf, spanOf, type Asked } from './wanted'
import { scheduleIdOf, write } from './writing'

/** What a plan would make of the coming weeks. @throws Refused CONFLICT where the hospital's system owns the slots */
export async function previewPlan(
  deps: Pick<Dependencies, 'sql' | 'settings'>,
  asked: Asked,
): Promise<ReplyOf<typeof planCalls.preview>> {
  requireOurs(deps)
  const rows = await planOf(deps.sql, asked)
  return { list: rows.map(({ item }) => item), mark: markOf(rows) }
}

/** Carries out the plan that was seen. @throws Refused CONFLICT when something changed since */
export async function applyPlan(
  deps: Dependencies,
  staff: Staff,
  { mark, reason, ...asked }: ParsedInputOf<typeof planCalls.apply>,
): Promise<ReplyOf<typeof planCalls.apply>> {
  requireOurs(deps)
  const counts = await transaction(deps.sql, async (tx) => {
    const subject = await requireDepartment(tx, asked.departmentId)
    await repository.lockSlots(tx, spanOf(asked))
    const rows = await planOf(tx, asked)
    if (markOf(rows) !== mark)
      throw new Refused('CONFLICT', '预览之后排班或预约有了变化，请看过新的预览再排')
    const countOf = (outcome: string) => rows.filter((one) => one.item.outcome === outcome).length
    const [added, changed] = [countOf('new'), countOf('change')]
    if (added + changed === 0) throw new Refused('CONFLICT', '没有要排的门诊')
    await write(
      tx,
      rows.filter(({ item }) => item.outcome === 'new' || item.outcome === 'change'),
    )
    const left = rows.length - added - changed - countOf('same')
    await addStaffEvent(tx, staff, {
      action: asked.copyFrom === undefined ? 'apply_schedules' : 'copy_schedules',
      subject,
      reason,
      after: { from: asked.from, weeks: asked.weeks, added, changed, left },
    })
    return { added, changed, left }
  })
  listDepartmentsMemoized.forget(deps.sql)
  return counts
}

/** Adds one half day. @throws Refused BAD_INPUT, NOT_FOUND, CONFLICT when something stands against it */
export async function addOne(
  deps: Dependencies,
  staff: Staff,
  { reason, ...one }: ParsedInputOf<typeof planCalls.addOne>,
): Promise<{ scheduleId: string }> {
  requireOurs(deps)
  checkTimes(one)
  const scheduleId = await transaction(deps.sql, async (tx) => {
    await requireDoctor(tx, one)
    await checkRelease(tx, one)
    const { rules } = await readRules(tx)
    const wanted: Wanted = {
      ...one,
      doctorName: null,
      releaseAt: releaseOf(one, one.day, rules),
      slots: slotsOf(one),
    }
    const span = { departmentId: one.departmentId, from: one.day, to: one.day }
    const existing = await repository.listExisting(tx, span)
    const { outcome, why } = judge(wanted, existing, await hospitalNow(tx))
    if (outcome !== 'new')
      throw new Refused('CONFLICT', why ?? '这个半天已经有这个门诊，请改它的号数')
    const id = scheduleIdOf(wanted)
    await write(tx, [{ wanted, scheduleId: id }])
    await addStaffEvent(tx, staff, {
      action: 'add_clinic',
      subject: id,
      reason,
      after: { day: one.day, halfDay: one.halfDay, perSlot: one.perSlot },
    })
    return id
  })
  listDepartmentsMemoized.forget(deps.sql)
  return { scheduleId }
}
