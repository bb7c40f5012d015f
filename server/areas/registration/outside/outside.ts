/** Registrations of the hospital's other channels: shown beside the orders, and given back where the hospital allows it. */
import type {
  OrderFilter,
  OutsideRegistration,
  OutsideState,
} from '../../../../src/contract/registration'
import { outboxOf } from '../../../area/outbox'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { requireBound } from '../../patient'
import { timeOfDay } from '../schedules/present'
import * as repository from './outside_repository'

/** Another channel of the hospital has registered the patient for this day and department. */
export const registeredElsewhere = (): Refused => new Refused('DUPLICATE_ORDER', elsewhereWords)
export const elsewhereWords = '该就诊人当天在这个科室已有窗口、电话等其他渠道挂的号，不能重复预约'

/** What each tab of the order list shows of them. */
const filters = {
  all: { states: ['booked', 'taken', 'seen', 'not_come', 'cancelled'], isOver: undefined },
  pending_pay: { states: [], isOver: undefined },
  upcoming: { states: ['booked', 'taken'], isOver: false },
  visited: { states: ['booked', 'taken', 'seen', 'not_come'], isOver: true },
  cancelled: { states: ['cancelled'], isOver: undefined },
} satisfies Record<OrderFilter, { states: OutsideState[]; isOver: boolean | undefined }>

/** Those of the account's patients. @throws Refused NOT_FOUND for a patient of somebody else. */
export async function listOutside(
  { sql }: Dependencies,
  accountId: string,
  { filter, patientId }: { filter: OrderFilter; patientId?: string | undefined },
): Promise<OutsideRegistration[]> {
  await requireBound(sql, accountId, patientId)
  const { states, isOver } = filters[filter]
  if (states.length === 0) return []
  return (await repository.listOutside(sql, { accountId, patientId, states, isOver })).map(present)
}

function present(row: repository.OutsideRow): OutsideRegistration {
  const why = whyNotCancel(row)
  return {
    registrationId: row.registrationId,
    hospitalNo: row.hospitalRegistrationId,
    channel: row.channel,
    channelName: row.channelName,
    state: row.state,
    isOver: row.isOver,
    isStopped: row.isStopped,
    visit: {
      hospitalBranchId: row.branchId,
      branchName: row.branchName,
      branchAddress: row.branchAddress,
      departId: row.departmentId,
      departName: row.departmentName,
      place: row.place,
      way: row.way,
      doctorId: row.doctorId,
      doctorName: row.doctorName,
      doctorTitle: row.doctorTitle,
      registrationType: row.registrationType,
      scheduleId: row.scheduleId,
      sourceTimeId: null,
      visitDate: row.visitDate,
      halfDay: row.halfDay,
      beginTime: timeOfDay(row.beginTime),
      endTime: timeOfDay(row.endTime),
    },
    patientId: row.patientId,
    patientName: row.patientName,
    totalFeeFen: row.totalFeeFen,
    reason: row.reason,
    cancellation: { allowed: why === null, reason: why },
    isCancelling: row.isCancelling,
    serverNow: hospitalMoment(row.now),
  }
}

function whyNotCancel(row: repository.OutsideRow): string | null {
  if (row.state === 'cancelled') return '这个挂号已经取消'
  if (row.state !== 'booked' || row.isOver) return '已经取号或就诊，不能再退'
  if (row.isCancelling) return '正在向医院退号'
  if (row.cancelRefusal !== null) return row.cancelRefusal
  return row.cancellable ? null : '这个挂号请到原来挂号的地方退'
}

/** Asks the hospital to take it back; silent, it is asked again until it answers. @throws Refused CANCEL_NOT_ALLOWED, NOT_FOUND */
export async function cancelOutside(
  deps: Dependencies,
  accountId: string,
  { registrationId, reason }: { registrationId: string; reason?: string | undefined },
): Promise<OutsideRegistration> {
  const find = async (): Promise<repository.OutsideRow> => {
    const row = isUuid(registrationId)
      ? await repository.findOutside(deps.sql, accountId, registrationId)
      : undefined
    if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这个挂号')
    return row
  }
  const row = await find()
  const isUnderWay = row.isCancelling || row.state === 'cancelled'
  if (!isUnderWay) {
    const why = whyNotCancel({ ...row, cancelRefusal: null })
    if (why !== null) throw new Refused('CANCEL_NOT_ALLOWED', why)
    await transaction(deps.sql, (tx) => repository.askCancel(tx, registrationId, reason || null))
    await cancels.sendNow(deps, registrationId)
  }
  const now = await find()
  if (!isUnderWay && now.state === 'booked' && now.cancelRefusal !== null)
    throw new Refused('CANCEL_NOT_ALLOWED', now.cancelRefusal)
  return present(now)
}

/** Asks the hospital for the end of what patients gave back. */
const cancels = outboxOf<repository.ToCancel>({
  failed: 'the hospital was not asked to take a registration back',
  claim: repository.claimCancels,
  async send({ gateways, sql }, { registrationId, hospitalRegistrationId, patientNo, reason }) {
    const isOffered = await gateways.his.cancelOutside({
      registrationId: hospitalRegistrationId,
      patientNo,
      reason,
    })
    if (isOffered) await repository.endCancelled(sql, registrationId)
    else
      await repository.endRefused(sql, registrationId, {
        words: '这个挂号请到原来挂号的地方退',
        isOffered: false,
      })
    return true
  },
  refused: ({ sql }, { registrationId }, { why }) =>
    repository.endRefused(sql, registrationId, {
      words: why || '医院没有同意退这个号，请到窗口咨询',
      isOffered: true,
    }),
  later: (sql, { registrationId }, { delayMs }) =>
    repository.cancelLater(sql, registrationId, delayMs),
})

/** Sends what is due; how many. */
export const notifyCancels = cancels.sendDue
