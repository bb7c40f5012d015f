-- A code by which anybody pays outpatient bills (扫码付): who scans it needs the last four signs of the patient's certificate.
create table outpatient_pay_code (
  code_id uuid primary key,
  patient_id uuid not null references patient,
  -- Who made it; it ends with the account's right.
  account_id uuid not null references account,
  bill_ids uuid[] not null check (cardinality(bill_ids) between 1 and 50),
  -- Neither the token nor the four signs are kept.
  token_hash text not null unique,
  check_hash text not null,
  wrong_tries smallint not null default 0,
  created_at timestamptz not null default hospital_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
) with (fillfactor = 80);
create index outpatient_pay_code_by_account on outpatient_pay_code (account_id, created_at desc);
create index outpatient_pay_code_by_patient on outpatient_pay_code (patient_id);
create index outpatient_pay_code_by_age on outpatient_pay_code (expires_at);
