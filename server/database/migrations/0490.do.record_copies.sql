-- 病案复印: what a hospital offers by branch, and what patients asked for; the intent is written before the hospital's system is asked.
create or replace view patient_person as
select patient_id, patient_no, patient_card_no, name, sex, birthday, tel, id_no_cipher, deceased_on, is_insured, guardian_tel from patient;

create table inpatient_copy_service (
  service_id text primary key,
  branch_id text not null references branch,
  -- Parts, purposes, fee in words, ways to receive, the counter.
  service jsonb not null,
  active boolean not null
);
create index inpatient_copy_service_by_branch on inpatient_copy_service (branch_id);

create table inpatient_copy_request (
  request_id uuid primary key,
  inpatient_id uuid not null references inpatient_stay,
  -- Who asked, and is told.
  account_id uuid not null references account,
  -- The phone's key: a repetition is the same request.
  once_key text not null,
  -- As the hospital named them then: code and name.
  parts jsonb not null,
  copies smallint not null check (copies > 0),
  purpose text not null,
  way text not null check (way in ('courier', 'pickup')),
  -- Name, phone and address of whom the parcel goes to; gone once the request is over.
  encrypted_to text,
  masked_to text,
  -- ASKED: the hospital does not have it yet. RECEIVED: it answers later. CANCELLING: taken back, and the hospital does not know. ENDED: the desk sent the patient to the counter.
  state text not null default 'ASKED' check (state in ('ASKED', 'RECEIVED', 'ACCEPTED', 'READY', 'SENT', 'DONE', 'REFUSED', 'CANCELLING', 'CANCELLED', 'ENDED')),
  asked_at timestamptz not null default hospital_now(),
  changed_at timestamptz not null default hospital_now(),
  -- Until when the hospital answers by its own word.
  answer_by timestamptz not null,
  -- When the hospital is told, or told again; null: never.
  next_at timestamptz,
  attempts integer not null default 0,
  failure text check (failure in ('silent', 'not_offered')),
  -- The hospital's last word.
  said text check (said in ('received', 'accepted', 'refused', 'ready', 'sent', 'done')),
  pages integer check (pages > 0),
  fee_fen integer check (fee_fen >= 0),
  pay_at text check (pay_at in ('counter', 'delivery')),
  reason text,
  courier jsonb,
  advice text,
  unique (account_id, once_key)
) with (fillfactor = 80);
create index inpatient_copy_request_by_stay on inpatient_copy_request (inpatient_id);
create index inpatient_copy_request_due on inpatient_copy_request (next_at) where next_at is not null;
create index inpatient_copy_request_open on inpatient_copy_request (asked_at) where state in ('ASKED', 'RECEIVED', 'CANCELLING');
