/** SQL of what the platform has free for the exams of a patient. */
import { allRows } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import { joinComing, latestMoment } from '../coming_stay_repository'
import { platformRules } from './rules'

/** An exam that devices of the platform may do, and how it stands with the platform's answer. */
export interface ProposalRow {
  examOrderId: string
  /** The hospital's id. */
  examId: string
  code: string
  latestAt: Date
  minutes: number
  patientNo: string | null
  resourceIds: string[]
  askedMs: number | null
  answeredMs: number | null
  failedMs: number | null
  times: { slotId: string; left: number }[]
}

/** Those of a patient that are to be done; times that were refused a while ago are left out. */
export function listProposals(
  executor: Executor,
  patientId: string,
  usefulMs: number = platformRules.usefulMs,
): Promise<ProposalRow[]> {
  return allRows<ProposalRow>(executor`
    select o.exam_order_id, o.hospital_id as exam_id, o.code, ${latestMoment(executor)} as latest_at, (r.rule ->> 'minutes')::int as minutes, f.patient_no, d.resource_ids,
      extract(epoch from now() - p.asked_at)::float8 * 1000 as asked_ms, extract(epoch from now() - p.answered_at)::float8 * 1000 as answered_ms,
      extract(epoch from now() - p.failed_at)::float8 * 1000 as failed_ms,
      coalesce((select json_agg(t) from jsonb_array_elements(p.times) t where p.answered_at > now() - ${usefulMs} * interval '1 millisecond'
        and not exists (select 1 from exam_lock l where l.exam_order_id = o.exam_order_id and l.slot_id = (t ->> 'slotId')::uuid and l.state = 'REFUSED'
          and l.changed_at > hospital_now() - ${platformRules.refusedMs} * interval '1 millisecond')), '[]') as times
    from exam_order o join exam_rule r on r.code = o.code join patient_person f on f.patient_id = o.patient_id ${joinComing(executor)}
    cross join lateral (select array_agg(e.resource_id order by e.resource_id) as resource_ids from exam_resource e
      where e.resource_id in (select jsonb_array_elements_text(r.rule -> 'resourceIds')) and e.pool = 'hospital' and e.active) d
    left join exam_proposal p on p.exam_order_id = o.exam_order_id
    where o.patient_id = ${patientId} and o.state = 'ordered' and o.latest_at > hospital_now() and d.resource_ids is not null
    order by o.ordered_at, o.exam_order_id limit 8`)
}

/** Writes down that the platform is being asked; the exams for which nobody else asks it at this moment, or has its answer since they were read. */
export async function claimQuestions(
  sql: Sql,
  examOrderIds: readonly string[],
): Promise<Set<string>> {
  const rows = await allRows<{ examOrderId: string }>(sql`
    insert into exam_proposal as p (exam_order_id, asked_at)
    select id, now() from unnest(${[...examOrderIds]}::uuid[]) as id order by id
    on conflict (exam_order_id) do update set asked_at = now()
      where coalesce(p.answered_at, '-infinity') < now() - ${platformRules.askedAgainMs} * interval '1 millisecond'
        and (p.asked_at < now() - ${platformRules.questionMs} * interval '1 millisecond' or p.failed_at > p.asked_at)
    returning p.exam_order_id`)
  return new Set(rows.map(({ examOrderId }) => examOrderId))
}

/** A time that the platform has free for an exam. */
export interface ProposedTime {
  examOrderId: string
  slotId: string
  resourceId: string
  beginsAt: string
  left: number
}

/** Writes its answer. Times that nobody knew become rows without places of ours: only the platform gives them. */
export async function saveAnswer(
  tx: Transaction,
  examOrderIds: readonly string[],
  times: readonly ProposedTime[],
): Promise<void> {
  const given = JSON.stringify(
    times.map(({ examOrderId, slotId, resourceId, beginsAt, left }) => ({
      exam_order_id: examOrderId,
      slot_id: slotId,
      resource_id: resourceId,
      begins_at: beginsAt,
      places: left,
    })),
  )
  await tx`
    with given as materialized (
      select distinct on (slot_id) slot_id, resource_id, begins_at
      from json_to_recordset(${given}::text::json) as g (slot_id uuid, resource_id text, begins_at timestamptz) order by slot_id
    ), again as (
      select s.slot_id from exam_slot s join given g on g.resource_id = s.resource_id and g.begins_at = s.begins_at
      where s.stopped order by s.slot_id for update of s
    ), opened as (
      update exam_slot s set stopped = false from again where s.slot_id = again.slot_id
    )
    -- Whatever index tells it first: two answers may write the same time at the same moment.
    insert into exam_slot (slot_id, resource_id, begins_at, capacity, stopped)
    select slot_id, resource_id, begins_at, 0, false from given order by slot_id on conflict do nothing`
  await tx`
    update exam_proposal p set answered_at = now(), failed_at = null, times = coalesce(found.times, '[]')
    from unnest(${[...examOrderIds]}::uuid[]) as id left join (
      select g.exam_order_id, jsonb_agg(jsonb_build_object('slotId', s.slot_id, 'left', g.places)) as times
      from json_to_recordset(${given}::text::json) as g (exam_order_id uuid, resource_id text, begins_at timestamptz, places integer)
      join exam_slot s on s.resource_id = g.resource_id and s.begins_at = g.begins_at group by 1
    ) found on found.exam_order_id = id
    where p.exam_order_id = id`
}

/** It did not answer. */
export async function markSilent(executor: Executor, examOrderIds: readonly string[]) {
  await executor`
    update exam_proposal set failed_at = now() where exam_order_id = any(${[...examOrderIds]}::uuid[])`
}

/** The next look asks anew: something was taken or given back. */
export async function forgetAnswers(executor: Executor, examOrderIds: readonly string[]) {
  await executor`
    update exam_proposal set asked_at = least(asked_at, now() - ${platformRules.askedAgainMs} * interval '1 millisecond'),
      answered_at = least(answered_at, now() - ${platformRules.askedAgainMs} * interval '1 millisecond')
    where exam_order_id = any(${[...examOrderIds]}::uuid[])`
}
