/** SQL of today's exams at places with a queue. */
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import type { QueuePlace } from '../queue_repository'

/** An exam of today, and the place where its patient takes a number. */
export interface ExamToday extends QueuePlace {
  examOrderId: string
  /** The hospital's own id of it. */
  hospitalExamId: string
  patientId: string
  hospitalId: string
  examName: string
  beginsAt: Date
  endsAt: Date
  /** Its device does not serve then. */
  stopped: boolean
  way: string | null
  /** Numbers of the place are given until then. */
  closesAt: Date
}

/** The exams of these patients that are planned for today or later, the earliest first; none without a place for numbers. */
export function listExams(executor: Executor, patientIds: readonly string[]) {
  return allRows<ExamToday & { isToday: boolean }>(executor`
    select x.exam_order_id, x.hospital_exam_id, x.patient_id, x.name as exam_name, x.begins_at, x.ends_at, x.stopped, b.hospital_id, i.branch_id, b.name as branch_name,
      i.item_code, i.group_code, i.group_name, i.item_name, coalesce(i.location, x.place) as location, coalesce(i.way, x.way) as way, i.letter, i.counters, i.usual_seconds,
      i.remark, (hospital_today() + i.closes) at time zone 'Asia/Shanghai' as closes_at,
      x.begins_at < (hospital_today() + 1)::timestamp at time zone 'Asia/Shanghai' as is_today
    from exam_booked x
    join queue_item i on i.branch_id = x.branch_id and i.item_code = x.queue_item_code
    join branch b on b.branch_id = i.branch_id
    where x.patient_id = any(${[...patientIds]}) and x.state = 'ordered' and i.active
      and x.begins_at >= hospital_today()::timestamp at time zone 'Asia/Shanghai'
    order by x.begins_at, x.exam_order_id`)
}

/** Those of today. */
export async function listExamsToday(
  executor: Executor,
  patientIds: readonly string[],
): Promise<ExamToday[]> {
  return (await listExams(executor, patientIds)).filter(({ isToday }) => isToday)
}
