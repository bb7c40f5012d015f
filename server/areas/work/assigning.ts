/** Who has an item and until when: taken, put back, handed over to a named colleague, with another deadline; also many at once. */
import type { workCalls } from '../../../src/contract/desk/work/work'
import type { Colleague, ManyDone, WorkStep } from '../../../src/contract/desk/work/work_shapes'
import type { ParsedInputOf } from '../../../src/contract/endpoint'
import { transaction, type Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { requireSeen } from '../../http/seen'
import { formatMomentChinese } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { addStaffEvent, listColleagues, type StaffEvent } from '../staff'
import * as assignments from './assignment_repository'
import { lockForMe, mayEnd } from './locking'
import { actOnWork } from './service'
import type { WorkHandlers } from './types'
import { findItem, type WorkRow } from './work_item_repository'

/** Whom something can be handed over to. */
export async function listOthers(
  { sql }: Dependencies,
  { staffId }: Staff,
): Promise<{ list: Colleague[] }> {
  const all = await listColleagues(sql)
  return {
    list: all.map((one) => ({ ...one, roles: [...one.roles], isMe: one.staffId === staffId })),
  }
}

/** Takes an item, or releases it. @throws Refused as `lockForMe` */
export async function takeWork(
  { sql }: Dependencies,
  staff: Staff,
  { workId, takenBy, mine }: ParsedInputOf<typeof workCalls.take>,
): Promise<void> {
  await transaction(sql, async (tx) => {
    const item = await lockForMe(tx, staff, workId, takenBy)
    if (item.takenBy === (mine ? staff.staffId : null)) return
    await assignments.setTaker(tx, workId, mine ? staff : null)
    await assignments.addStep(tx, workId, staff, { what: mine ? 'take' : 'put_back' })
    await addStaffEvent(tx, staff, eventOf(item, mine ? 'take_work' : 'put_back_work'))
  })
}

/** Hands an item over to a colleague who may do it. @throws Refused as `lockForMe`, BAD_INPUT when there is no such colleague, or not with such a role */
export async function handOverWork(
  { sql }: Dependencies,
  staff: Staff,
  { workId, takenBy, to, note }: ParsedInputOf<typeof workCalls.handOver>,
): Promise<void> {
  await transaction(sql, async (tx) => {
    const item = await lockForMe(tx, staff, workId, takenBy)
    const { staffId, name } = await findColleague(tx, to, item)
    await assignments.setTaker(tx, workId, { staffId, name, handed: { by: staff.name, note } })
    await assignments.addStep(tx, workId, staff, { what: 'hand_over', toName: name, note })
    await addStaffEvent(tx, staff, {
      ...eventOf(item, 'hand_over_work'),
      reason: note,
      after: { handedTo: name },
    })
  })
}

async function findColleague(
  executor: Executor,
  staffId: string,
  { kind, takenBy }: WorkRow,
): Promise<Pick<Staff, 'staffId' | 'name' | 'roles'>> {
  const found = (await listColleagues(executor)).find((one) => one.staffId === staffId)
  if (found === undefined) throw new Refused('BAD_INPUT', '没有找到这位同事')
  if (!mayEnd(found, kind)) throw new Refused('BAD_INPUT', `${found.name}的岗位不能处理这类待办`)
  if (takenBy === staffId) throw new Refused('CONFLICT', `这件待办已经在${found.name}手里`)
  return found
}

/** Sets another deadline. @throws Refused as `lockForMe`, BAD_INPUT for no possible moment */
export async function setDueOfWork(
  { sql }: Dependencies,
  staff: Staff,
  { workId, takenBy, before, dueAt: asked, note }: ParsedInputOf<typeof workCalls.setDue>,
): Promise<void> {
  const dueAt = momentOf(asked)
  await transaction(sql, async (tx) => {
    const item = await lockForMe(tx, staff, workId, takenBy)
    const known = { dueAt: item.dueAt?.toISOString() ?? null }
    requireSeen({ dueAt: before }, known, '别人刚刚改过这件待办的期限，请看过新的期限再改')
    await assignments.setDue(tx, workId, dueAt)
    await assignments.addStep(tx, workId, staff, { what: 'due', dueAt, note })
    await addStaffEvent(tx, staff, {
      ...eventOf(item, 'set_work_due'),
      reason: note,
      after: { until: String(formatMomentChinese(new Date(dueAt))) },
    })
  })
}

const eventOf = ({ orderId, workId, kind, takenName }: WorkRow, action: string): StaffEvent => ({
  action,
  subject: orderId ?? workId,
  before: { kind, ...(takenName !== null && { takenBy: takenName }) },
})

/** @throws Refused BAD_INPUT for a day that no calendar has, or of another century */
function momentOf(asked: string): string {
  const at = new Date(asked)
  const words = Number.isNaN(at.getTime()) ? '' : at.toISOString()
  if (!words.startsWith('20')) throw new Refused('BAD_INPUT', '期限不正确')
  return words
}

/** What happened to an item. @throws Refused NOT_FOUND when there is none of the caller's kinds */
export async function readSteps(
  { sql }: Dependencies,
  staff: Staff,
  workId: string,
): Promise<{ steps: WorkStep[] }> {
  const item = isUuid(workId) ? await findItem(sql, workId) : undefined
  if (item === undefined || !(mayEnd(staff, item.kind) || staff.roles.includes('audit')))
    throw new Refused('NOT_FOUND', '没有找到这件待办')
  const steps = await assignments.listSteps(sql, workId)
  return {
    steps: steps.map(({ at, dueAt, ...step }) => ({
      ...step,
      at: at.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
    })),
  }
}

/** Does the same about many items, each by its own rule and in a transaction of its own; says of each that could not be done why. */
export async function doMany(
  deps: Dependencies,
  handlers: readonly WorkHandlers[],
  staff: Staff,
  { workIds, takenBy, ...asked }: ParsedInputOf<typeof workCalls.many>,
): Promise<ManyDone> {
  const outcome: ManyDone = { done: [], refused: [] }
  for (const workId of new Set(workIds))
    try {
      await doOne(deps, handlers, staff, { ...asked, workId, takenBy: takenBy[workId] })
      outcome.done.push(workId)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      outcome.refused.push({ workId, why: error.message })
    }
  return outcome
}

type One = Omit<ParsedInputOf<typeof workCalls.many>, 'workIds' | 'takenBy'> & {
  workId: string
  takenBy: string | undefined
}

function doOne(
  deps: Dependencies,
  handlers: readonly WorkHandlers[],
  staff: Staff,
  { workId, takenBy, doing, to, note }: One,
): Promise<void> {
  if (doing === 'take' || doing === 'put_back')
    return takeWork(deps, staff, { workId, takenBy, mine: doing === 'take' })
  if (note === undefined) throw new Refused('BAD_INPUT', '请写明原因')
  if (doing === 'settle')
    return actOnWork(deps, handlers, staff, { workId, action: 'settled', note })
  if (to === undefined) throw new Refused('BAD_INPUT', '请选择转交给谁')
  return handOverWork(deps, staff, { workId, takenBy, to, note })
}
