-- Whom an item of the work list is about, where no order tells it; a merge of two files moves it.
alter table work_item add column patient_id uuid;
create index work_item_by_patient on work_item (patient_id) where patient_id is not null;

-- What waited for a person before there was a kind for it.
insert into work_item (work_id, kind, subject, facts, order_id, patient_id, at)
select gen_random_uuid(), 'appeal', appeal_id::text, jsonb_build_object('why', reason), order_id, patient_id, created_at
from credit_appeal where answered_at is null;

insert into work_item (work_id, kind, subject, facts, at)
select gen_random_uuid(), 'documents_refused', source || ' ' || kind, jsonb_build_object('source', source, 'document', kind, 'count', count(*)), min(first_at)
from intake_refused group by source, kind;

-- What a person called settled does not come back at once when the same is found again.
create index work_item_by_subject on work_item (kind, subject, ended_at);

-- A person asked to have it taken once more.
alter table intake_refused add column again_at timestamptz;
create index intake_refused_again on intake_refused (again_at) where again_at is not null;
