/** The calls about numbers and queues. */
import * as v from 'valibot'
import { done, id } from '../values'
import { get, post } from '../endpoint'
import { queueDetail, queueGroup, queueItem, version, waitingNews } from './waiting'

/** The hospital's own: 抽血, CT 1/2. */
const code = v.pipe(v.string(), v.nonEmpty('缺少项目'), v.maxLength(64, '项目不正确'))
/** The one hospital is known to the server; its ids may be sent as in the payload of spec §3. */
const where = { hospitalId: v.optional(id), hospitalBranchId: v.optional(id) }

const queuePath = '/server/hos/user/v1/queue'

export const queueCalls = {
  listGroups: post({
    quiet: true,
    path: `${queuePath}/takeno-queue`,
    summary: '就诊人今天可以取号的项目，按组',
    input: v.object({ ...where, patientId: id }),
    reply: v.array(queueGroup),
  }),
  getDetail: post({
    quiet: true,
    path: `${queuePath}/takeno-queue-detail`,
    summary: '一个项目：等候与已完成人数，以及就诊人自己的号',
    input: v.object({ ...where, patientId: id, groupCode: code, itemCode: code }),
    reply: queueDetail,
  }),
  takeNumber: post({
    path: `${queuePath}/takeno`,
    summary: '取号；重复取号得到同一个号',
    input: v.object({
      hospitalId: id,
      hospitalBranchId: id,
      patientId: id,
      patientNo: v.pipe(v.string(), v.maxLength(64, '患者号不正确')),
      patientCardNo: v.pipe(v.string(), v.maxLength(64, '就诊卡号不正确')),
      groupCode: code,
      itemCode: code,
    }),
    reply: queueItem,
    idempotent: true,
  }),
  listWaiting: post({
    // Polled behind other pages while a number waits.
    quiet: true,
    path: `${queuePath}/wait-queue`,
    prompt: false,
    summary: '今天已取的号，正在排队的在前',
    input: v.object({ ...where, patientId: v.optional(id) }),
    reply: v.array(queueItem),
  }),
  live: get({
    path: `${queuePath}/wait-queue/live`,
    prompt: false,
    summary: '自某个版本以来的变化，以及多久后再问',
    input: v.object({ since: v.optional(version) }),
    reply: waitingNews,
  }),
  remindMe: post({
    quiet: true,
    path: `${queuePath}/remind-me`,
    summary: '前面还有几人时发消息提醒；0 为叫到时',
    input: v.object({
      ticketId: id,
      ahead: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0, '人数不正确'),
        v.maxValue(20, '人数不正确'),
      ),
    }),
    reply: done,
    idempotent: true,
  }),
  requeue: post({
    path: `${queuePath}/requeue`,
    summary: '过号后重新排队：排在接下来 3 位之后',
    input: v.object({ ticketId: id }),
    reply: queueItem,
    idempotent: true,
  }),
}
