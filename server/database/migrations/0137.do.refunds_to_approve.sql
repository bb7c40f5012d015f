-- Refunds that waited for a second person before the work list had a kind for them.
insert into work_item (work_id, kind, subject, facts, order_id, at)
select gen_random_uuid(), 'refund_to_approve', staff_refund_id::text,
  jsonb_build_object('business', case business when 'registration' then '挂号' when 'outpatient' then '门诊缴费' else '住院预缴' end,
    'amountFen', amount_fen, 'why', asked_name || '：' || reason),
  business_id, asked_at
from staff_refund where decided_at is null;
