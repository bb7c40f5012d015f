/** SQL of exams that belong to a stay that is to come: their results are there before its day. */
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'
import { usualResultMinutes } from '../../hospital_documents/exam'

/** The stay of an order `o`, as `coming`: only of the same patient. */
export const joinComing = (executor: Executor) => executor`
    left join inpatient_coming_stay coming on coming.inpatient_id = o.inpatient_id and coming.patient_id = o.patient_id`

/** When an order `o` with its rule `r` must be over: by the doctor's word, and before the stay's day as long as its result takes. */
export const latestMoment = (executor: Executor) => executor`
      least(o.latest_at, coming.expected_on::timestamp at time zone 'Asia/Shanghai'
        - make_interval(mins => coalesce((r.rule ->> 'resultMinutes')::int, ${usualResultMinutes}::int)))`

/** An exam of a stay. */
export interface StayExamRow {
  examOrderId: string
  name: string
  isDone: boolean
  /** Not without a talk with the hospital first. */
  isCall: boolean
  /** Its time is too late by now. */
  isLate: boolean
  beginsAt: Date | null
  place: string | null
}

/** Those of a stay that is to come, by their times; a time of a day that is past is none. */
export function listOfStay(executor: Executor, inpatientId: string): Promise<StayExamRow[]> {
  return allRows<StayExamRow>(executor`
    select o.exam_order_id, o.name, o.state = 'done' as is_done, r.rule -> 'notAlone' ?| o.risks as is_call, s.begins_at, e.place,
      coalesce(s.begins_at + make_interval(mins => (r.rule ->> 'minutes')::int) > ${latestMoment(executor)}, false) as is_late
    from exam_order o join exam_rule r on r.code = o.code
    join inpatient_coming_stay coming on coming.inpatient_id = o.inpatient_id and coming.patient_id = o.patient_id
    left join exam_slot s on s.slot_id = o.slot_id and (o.state = 'done' or s.begins_at >= hospital_today()::timestamp at time zone 'Asia/Shanghai')
    left join exam_resource e on e.resource_id = s.resource_id
    where o.inpatient_id = ${inpatientId} and o.state <> 'revoked'
    order by s.begins_at, o.ordered_at, o.exam_order_id limit 32`)
}
