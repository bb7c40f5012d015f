-- Below which balance of a stay an account wants to hear; without a row the hospital's own rule.
create table inpatient_alert (
  account_id uuid primary key references account,
  below_fen integer not null check (below_fen > 0)
);
