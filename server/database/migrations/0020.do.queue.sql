-- Queues of the day: what one can take a number for, the numbers given, and who may take one.

-- A place with a queue that is no doctor's clinic (抽血, 检查, 取药). Clinics make their queues from their schedules.
create table queue_item (
  branch_id text not null references branch,
  item_code text not null,
  group_code text not null,
  group_name text not null,
  item_name text not null,
  location text,
  remark text,
  -- Before the number: A012.
  letter text not null check (letter ~ '^[A-Z]$'),
  -- Windows or machines that call at the same time.
  counters smallint not null default 1 check (counters between 1 and 20),
  opens time not null,
  closes time not null,
  -- How long one patient usually takes; the estimate uses it until there are calls to average.
  usual_seconds integer not null check (usual_seconds > 0),
  sort integer not null default 0,
  primary key (branch_id, item_code)
);

-- One item on one half day. Its version goes up with every change of any of its numbers; whoever changes it holds this row.
create table queue (
  queue_id uuid primary key,
  branch_id text not null references branch,
  item_code text not null,
  group_code text not null,
  group_name text not null,
  item_name text not null,
  location text,
  remark text,
  letter text not null,
  counters smallint not null default 1,
  usual_seconds integer not null,
  queue_date date not null,
  half_day text not null check (half_day in ('morning', 'afternoon', 'evening')),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- A clinic's queue.
  schedule_id uuid,
  next_no integer not null default 1,
  -- Counts the missed numbers that came back; the order among those with one anchor.
  returned integer not null default 0,
  version bigint not null default 1
);
create unique index queue_once on queue (branch_id, item_code, queue_date, half_day);
create index queue_by_day on queue (queue_date);

-- One number. Without a patient it was taken at the hospital's own machine by somebody this app does not know.
create table queue_ticket (
  ticket_id uuid primary key,
  queue_id uuid not null references queue,
  queue_date date not null,
  patient_id uuid references patient,
  order_id uuid references registration_order,
  number integer not null,
  -- WAITING → CALLING → SERVING → DONE; MISSED may go back to WAITING.
  status text not null check (status in ('WAITING', 'CALLING', 'SERVING', 'DONE', 'MISSED', 'CANCELLED')),
  -- The order of waiting: by anchor, then by turn. A new number is its own anchor; one that came back stands behind the number it is anchored to.
  anchor integer not null,
  turn integer not null default 0,
  counter smallint,
  calls integer not null default 0,
  returns integer not null default 0,
  taken_at timestamptz not null,
  called_at timestamptz,
  ended_at timestamptz
);
-- Taking twice gives the same number, whatever happens at the same moment.
create unique index queue_ticket_once on queue_ticket (queue_id, patient_id) where patient_id is not null and status <> 'CANCELLED';
create unique index queue_ticket_number on queue_ticket (queue_id, number);
create index queue_ticket_by_patient on queue_ticket (patient_id, queue_date) where patient_id is not null;
create index queue_ticket_open on queue_ticket (queue_id, anchor, turn) where status in ('WAITING', 'CALLING', 'SERVING');
create index queue_ticket_by_order on queue_ticket (order_id) where order_id is not null;
create index queue_ticket_called on queue_ticket (queue_id, called_at desc) where called_at is not null;

-- Who may take a number outside a clinic, and why: a paid bill, a prescription, an examination ordered.
create table queue_right (
  right_id uuid primary key,
  branch_id text not null,
  item_code text not null,
  patient_id uuid not null references patient,
  -- In the patient's words: 血常规，已缴费.
  reason text not null,
  valid_from date not null,
  valid_until date not null,
  -- What gave the right, so that giving it twice changes nothing.
  origin text not null unique,
  revoked_at timestamptz,
  foreign key (branch_id, item_code) references queue_item (branch_id, item_code)
);
create index queue_right_by_patient on queue_right (patient_id, valid_until);

-- Visits that nobody came to are looked for by the end of their time.
create index registration_order_no_show on registration_order (ends_at) where status = 'BOOKED';
