/** What the demo's people were told of their visits: past ones were sent and read, coming ones wait for their evening. */
import type { Executor } from '../../server/database/client'
import { pageAddress } from '../../src/contract/pages'

/** Writes booked and reminder messages of every order that was confirmed; those that are there already stay. */
export async function addVisitMessages(tx: Executor): Promise<void> {
  await tx`
    with visit as (
      select o.order_id, o.account_id, o.patient_id, o.status, o.begins_at, coalesce(o.confirmed_at, o.created_at) as source_updated_at,
        ((o.visit_date - 1) + time '18:00') at time zone 'Asia/Shanghai' as remind_at,
        to_char(o.visit_date, 'FMMM月FMDD日') || ' ' || to_char(t.begin_time, 'HH24:MI') || '-' || to_char(t.end_time, 'HH24:MI') || ' ' || d.name
          || coalesce(' ' || doc.name || '医生', '') || coalesce('（' || coalesce(s.place, d.place) || '）', '') || '。' as words,
        jsonb_build_object('text', '{0}月{1}日 {2}-{3} {4}{5}', 'values', jsonb_build_array(
          extract(month from o.visit_date)::int, extract(day from o.visit_date)::int, to_char(t.begin_time, 'HH24:MI'), to_char(t.end_time, 'HH24:MI'),
          case when doc.name is null then jsonb_build_object('text', d.name, 'values', '[]'::jsonb, 'name', 'unit') else jsonb_build_object('text', '{0} {1}医生', 'values', jsonb_build_array(jsonb_build_object('text', d.name, 'values', '[]'::jsonb, 'name', 'unit'), jsonb_build_object('text', doc.name, 'values', '[]'::jsonb, 'name', 'person'))) end,
          case when coalesce(s.place, d.place) is null then to_jsonb(''::text) else jsonb_build_object('text', '（{0}）', 'values', jsonb_build_array(jsonb_build_object('text', coalesce(s.place, d.place), 'values', '[]'::jsonb, 'name', 'thing'))) end)) as when_and_where
      from registration_order o join slot t on t.slot_id = o.slot_id join schedule s on s.schedule_id = o.schedule_id
      join department d on d.department_id = o.department_id left join doctor doc on doc.doctor_id = o.doctor_id
      where o.status in ('BOOKED', 'TAKEN', 'VISITED')
    ), texts as (
      select *, 'booked' as kind, '预约成功' as title, '请带好身份证件，到院后先取号。' as wish, source_updated_at as due_at from visit
      union all
      select *, 'reminder', '就诊提醒', '来不了没关系，点这里取消。', remind_at from visit where remind_at > source_updated_at
    )
    insert into message (message_id, account_id, patient_id, kind, subject_id, message_key, title, body, texts, route, created_at, due_at, useful_until, state, channel, finished_at, read_at)
    select gen_random_uuid(), account_id, patient_id, kind, order_id::text, kind || ' ' || order_id, title, words || wish,
      jsonb_build_object('body', jsonb_build_object('text', '{0}。' || wish, 'values', jsonb_build_array(when_and_where))), ${`${pageAddress('registration_orderlist')}?orderId=`} || order_id,
      source_updated_at, due_at, case when kind = 'reminder' then begins_at end, case when due_at > hospital_now() then 'WAITING' else 'SENT' end,
      case when due_at > hospital_now() then null else 'official_account' end, case when due_at > hospital_now() then null else due_at end,
      case when status = 'VISITED' then due_at end
    from texts
    on conflict (account_id, message_key) do nothing`
}
