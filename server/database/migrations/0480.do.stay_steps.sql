-- The steps of a stay, as the hospital says them: the way in, the deposit it asks for, the way out. Shown whole and never searched.
alter table inpatient_stay
  add column admission jsonb,
  add column suggested_deposit jsonb,
  add column discharge jsonb,
  -- Since when a discharge is ordered and not settled, for the desk's clock.
  add column discharge_open_since timestamptz;
create index inpatient_stay_discharging on inpatient_stay (discharge_open_since) where discharge_open_since is not null;
