import { ServerRefused } from '@/request/sending/errors'

/** The next step after a refused order. */
export type RefusalWay =
  | { to: 'stay' }
  | { to: 'choose_time' }
  | { to: 'choose_patient' }
  | { to: 'bind_tel' }
  | { to: 'open_order'; orderId: string }
  | { to: 'pay_order'; orderId: string }
  | { to: 'see_unpaid' }
  | { to: 'see_credit' }

/** The message about a refused order, and the next step. */
export interface OrderRefusal {
  title: string
  text: string
  /** The label of the next step's button; without it there is none. */
  wayLabel?: string
  way: RefusalWay
}

/** Explains why an order was not made and what to do next. Other failures (no network, time-out) leave open whether there is an order: repeating is safe. */
export function orderRefusal(error: unknown): OrderRefusal {
  if (!(error instanceof ServerRefused)) {
    const text = error instanceof Error ? error.message : ''
    return {
      title: '没有提交成功',
      text: `${text}。可以再点一次提交，不会重复下单。`,
      way: { to: 'stay' },
    }
  }
  const { message: text, details } = error
  const orderId = details?.orderId
  switch (error.code) {
    case 'SOLD_OUT':
      return { title: '这个时间刚刚约满', text, wayLabel: '换个时间', way: { to: 'choose_time' } }
    case 'SOURCE_CLOSED':
      return { title: '这个时间不能预约了', text, wayLabel: '换个时间', way: { to: 'choose_time' } }
    case 'DUPLICATE_ORDER':
      return orderId
        ? {
            title: '已经预约过了',
            text,
            wayLabel: '查看挂号',
            way: { to: 'open_order', orderId },
          }
        : { title: '已经预约过了', text, way: { to: 'stay' } }
    case 'UNPAID_LIMIT':
      return orderId
        ? { title: '还有一笔没有支付', text, wayLabel: '去支付', way: { to: 'pay_order', orderId } }
        : { title: '还有没支付的挂号', text, wayLabel: '去查看', way: { to: 'see_unpaid' } }
    case 'CREDIT_RESTRICTED':
      return { title: '暂时不能预约', text, wayLabel: '信用记录', way: { to: 'see_credit' } }
    case 'DAILY_LIMIT':
      return orderId
        ? {
            title: '当天的预约满了',
            text,
            wayLabel: '查看预约',
            way: { to: 'open_order', orderId },
          }
        : { title: '这位就诊人不能预约', text, wayLabel: '换就诊人', way: { to: 'choose_patient' } }
    case 'RESCHEDULE_NOT_ALLOWED':
      return { title: '不能改约', text, way: { to: 'stay' } }
    case 'PATIENT_NOT_ELIGIBLE':
      return {
        title: '这位就诊人不能预约',
        text,
        wayLabel: '换就诊人',
        way: { to: 'choose_patient' },
      }
    case 'TEL_NOT_BOUND':
      return { title: '请先绑定手机号', text, wayLabel: '去绑定', way: { to: 'bind_tel' } }
    default:
      return { title: '没有预约成功', text, way: { to: 'stay' } }
  }
}
