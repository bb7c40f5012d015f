-- The photo beside the note to the doctor: cleaned of everything but its pixels, encrypted and bound to the row. Which one is sent, the answers say.
create table form_photo (
  photo_id uuid primary key,
  order_id uuid not null references registration_order,
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  content text not null,
  -- Saved answers name it; one that none ever named is forgotten.
  named boolean not null default false,
  added_at timestamptz not null default hospital_now(),
  -- When the visit begins.
  closes_at timestamptz not null
);
create index form_photo_by_order on form_photo (order_id);
create index form_photo_by_account on form_photo (account_id, added_at);
create index form_photo_by_patient on form_photo (patient_id);
create index form_photo_by_age on form_photo (closes_at);
create index form_photo_unnamed on form_photo (added_at) where not named;
