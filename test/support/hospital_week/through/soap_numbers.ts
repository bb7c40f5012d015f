/** A number of a queue as SOAP has it: flat fields. */
import { text, whole, type Answer, type Json } from '../hospital/paper'

const states: Readonly<Record<string, string>> = {
  waiting: '等候',
  called: '已呼叫',
  serving: '就诊中',
  done: '已完成',
  missed: '过号',
}

/** Why not. */
export const refusal = ({ code, message }: Json): Answer => [
  200,
  { resultCode: '1', reason: text(code), resultDesc: text(message) },
]

/** The number, its queue, and where in it. */
export function numberReply([status, body]: Answer): Answer {
  if (status >= 300) return refusal(body)
  const queue = partOf(body.queue)
  const number = partOf(body.number)
  const group = partOf(queue.group)
  return [
    200,
    {
      resultCode: '0',
      queueNo: queue.id,
      now: queue.at,
      branchNo: queue.branchId,
      scheduleNo: queue.clinicId,
      itemCode: queue.itemCode,
      groupCode: group.code,
      groupName: group.name,
      name: queue.name,
      letter: queue.letter,
      counters: written(queue.counters),
      usualSeconds: written(queue.usualSeconds),
      halfDay: '上午',
      beginsAt: queue.beginsAt,
      endsAt: queue.endsAt,
      seq: written(body.seq),
      number: written(number.number),
      place: written(number.order),
      patientNo: partOf(number.patient).value,
      orderNo: number.orderNo,
      state: states[text(number.state)],
      counter: written(number.counter),
      calls: written(number.calls),
      takenAt: number.takenAt,
      calledAt: number.calledAt,
      endedAt: number.endedAt,
    },
  ]
}

const partOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const written = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(whole(value))
