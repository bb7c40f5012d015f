-- A rating after a visit (评价): once, three marks and a sentence, encrypted and bound to the order.
create table visit_rating (
  order_id uuid primary key references registration_order,
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  department_id text not null references department,
  doctor_id text references doctor,
  -- 1 not satisfied, 2 so so, 3 satisfied.
  doctor_mark smallint not null check (doctor_mark between 1 and 3),
  waiting_mark smallint not null check (waiting_mark between 1 and 3),
  way_mark smallint not null check (way_mark between 1 and 3),
  -- Null: nothing was written, or the account has ended.
  written text,
  rated_at timestamptz not null default hospital_now()
);
create index visit_rating_by_account on visit_rating (account_id);
create index visit_rating_by_patient on visit_rating (patient_id);
create index visit_rating_by_doctor on visit_rating (doctor_id, rated_at) include (doctor_mark, waiting_mark, way_mark) where doctor_id is not null;
create index visit_rating_by_age on visit_rating (rated_at);
create index visit_rating_written on visit_rating (rated_at) where written is not null;

-- What patients write to the hospital (投诉、表扬、建议、失物), with the clock of the law. Texts are encrypted and bound to their row.
create table feedback (
  feedback_id uuid primary key,
  -- For reading out: TS-20261127-0001.
  number text not null unique,
  account_id uuid not null references account,
  patient_id uuid references patient,
  order_id uuid references registration_order,
  kind text not null check (kind in ('complaint', 'praise', 'suggestion', 'lost_found')),
  -- The department whose it is; null: the hospital as a whole.
  department_id text references department,
  doctor_id text references doctor,
  written text not null,
  wants_answer boolean not null,
  answer_way text not null check (answer_way in ('app', 'phone')),
  -- 2: somebody may be in danger; 1: something grave is spoken of.
  severity smallint not null check (severity between 0 and 2),
  -- The phone's key of filing it: a repetition is the same one.
  once_key text not null,
  filed_at timestamptz not null default hospital_now(),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'answered', 'not_enough', 'closed')),
  -- The last days of the clocks; null where nobody waits.
  acknowledge_until date,
  answer_until date,
  second_until date,
  owner_id text,
  owner_name text,
  acknowledged_at timestamptz,
  answered_at timestamptz,
  -- Who gave the first answer does not give the second.
  answered_by text,
  not_enough_at timestamptz,
  second_answered_at timestamptz,
  closed_at timestamptz,
  check ((owner_id is null) = (owner_name is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((answered_at is null) = (answered_by is null)),
  unique (account_id, once_key)
) with (fillfactor = 80);
create index feedback_by_account on feedback (account_id, filed_at);
create index feedback_by_patient on feedback (patient_id) where patient_id is not null;
create index feedback_by_day on feedback (filed_at);
create index feedback_waiting on feedback (filed_at) where closed_at is null;
create index feedback_by_close on feedback (closed_at) where closed_at is not null;

-- Its thread: the hospital's answers and notes, and that the answer was not enough.
create table feedback_entry (
  entry_id uuid primary key,
  feedback_id uuid not null references feedback on delete cascade,
  at timestamptz not null default hospital_now(),
  kind text not null check (kind in ('answer', 'not_enough', 'second_answer', 'note')),
  written text not null,
  by_phone boolean not null default false,
  -- Null: the patient.
  staff_id text,
  staff_name text
);
create index feedback_entry_by_feedback on feedback_entry (feedback_id, at);

-- Pictures beside it: cleaned of everything but their pixels, encrypted and bound to the row.
create table feedback_picture (
  picture_id uuid primary key,
  account_id uuid not null references account,
  -- Null until one is filed with it; one that none ever names is forgotten.
  feedback_id uuid references feedback on delete cascade,
  place smallint not null default 0,
  content text not null,
  added_at timestamptz not null default hospital_now()
);
create index feedback_picture_by_account on feedback_picture (account_id, added_at);
create index feedback_picture_by_feedback on feedback_picture (feedback_id, place);
create index feedback_picture_unnamed on feedback_picture (added_at) where feedback_id is null;

-- The last number of each day and kind.
create table feedback_number (
  prefix text not null,
  day date not null,
  last integer not null,
  primary key (prefix, day)
);

-- The hospital's own words for answers.
create table feedback_template (
  template_id uuid primary key,
  -- Null: for all kinds.
  kind text check (kind in ('complaint', 'praise', 'suggestion', 'lost_found')),
  title text not null,
  written text not null,
  written_by text not null,
  written_at timestamptz not null default now()
);
