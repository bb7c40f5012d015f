-- The patient is told of a right to a further visit (续诊) when it is given, and once before its last day.
alter table entitlement add column given_at timestamptz not null default hospital_now(), add column end_notified_at timestamptz;
create index entitlement_to_remind on entitlement (valid_until) where state = 'open' and end_notified_at is null;
