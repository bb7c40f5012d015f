-- Questions before a visit (预问诊), as the hospital publishes them: every version that was answered stays with its answers.
create table questionnaire (
  questionnaire_id text not null,
  version bigint not null,
  -- When the hospital last changed it.
  published_at timestamptz not null,
  -- Before whose visits it is asked.
  department_id text references department,
  doctor_id text references doctor,
  -- The newest version of one that the hospital has not closed.
  current boolean not null,
  -- Title, intro and groups, checked by the schema of the document.
  content jsonb not null,
  primary key (questionnaire_id, version),
  check (department_id is not null or doctor_id is not null)
);
create index questionnaire_by_department on questionnaire (department_id) where current;
create index questionnaire_by_doctor on questionnaire (doctor_id) where current;

-- What was answered before the visit of an order.
create table form_answer (
  order_id uuid primary key references registration_order,
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  questionnaire_id text not null,
  version bigint not null,
  -- Answers and note, encrypted and bound to the order: as last saved, and as last sent.
  saved text not null,
  saved_at timestamptz not null default hospital_now(),
  sent text,
  sent_at timestamptz,
  asked integer not null,
  answered integer not null,
  -- What is saved was not sent yet, though something was.
  changed boolean not null default false,
  -- How often it was sent; each time is new to the hospital's system, which keeps the newest.
  revision integer not null default 0,
  -- When the visit begins: nothing changes any more.
  closes_at timestamptz not null,
  -- The intent to tell the hospital.
  next_at timestamptz,
  attempts integer not null default 0,
  delivered_revision integer not null default 0,
  failure text check (failure in ('silent', 'not_offered', 'refused')),
  -- The hospital's words, when it said no.
  refusal text,
  foreign key (questionnaire_id, version) references questionnaire,
  check ((sent is null) = (revision = 0)),
  check (delivered_revision <= revision)
) with (fillfactor = 80);
create index form_answer_due on form_answer (next_at) where next_at is not null;
create index form_answer_failed on form_answer (closes_at) where failure is not null;
create index form_answer_by_account on form_answer (account_id);
create index form_answer_by_patient on form_answer (patient_id);
create index form_answer_by_age on form_answer (closes_at);
create index form_answer_by_questionnaire on form_answer (questionnaire_id, version);

-- Orders as questions before a visit need them.
create view registration_coming_order as
select order_id, order_no, account_id, patient_id, department_id, doctor_id, status, visit_date, begins_at, chain_id from registration_order;
