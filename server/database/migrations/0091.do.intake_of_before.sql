-- Reports that came in before the intake counted versions: told again, they are not corrections.
insert into intake_document (kind, id, version, source, at)
select 'report', report_no, version, 'pull', coalesce(reported_at, applied_at) from report
on conflict do nothing;

-- Rows that a merge of two patients moves.
create index if not exists message_by_patient on message (patient_id) where patient_id is not null;
