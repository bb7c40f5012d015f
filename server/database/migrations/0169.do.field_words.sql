-- The field's words: a slot is one bookable time, a patient link is who acts for a patient. Data stays; the release before does not run on these names (docs/decisions).
alter table account_patient rename to patient_link;
alter table patient_link rename column bond_id to patient_link_id;
alter table patient_link rename column end_untold to end_unnotified;
alter view patient_bond rename to patient_known_link;
alter index account_patient_by_bond rename to patient_link_by_id;
alter table file_binding rename to file_link;

alter table time_source rename to slot;
alter table slot rename column source_id to slot_id;
alter view registration_place rename to registration_slot;
alter view registration_slot rename column source_id to slot_id;
alter table place_hold rename to slot_hold;
alter table slot_hold rename column source_id to slot_id;
alter table registration_order rename column source_id to slot_id;
alter table registration_order rename column stands_aside to is_replaced;

alter table schedule rename column told_state to source_state;
alter table schedule rename column told_at to source_updated_at;
alter table schedule rename column told_reason to source_reason;
alter table schedule rename column stands_in_for to substitutes_for;
alter table clinic_window rename column told_at to source_updated_at;
alter table fhir_resource rename column told_at to updated_at;
alter table english_name rename column told_by to provided_by;

alter table message rename column told to texts;
alter table insurance_refund rename column tells_channel to notifies_channel;
alter table insurance_refund rename column told_at to notified_at;

-- Indexes and constraints follow their tables.
do $$
declare
  one record;
begin
  for one in
    select c.relname as name, replace(replace(replace(replace(c.relname, 'time_source', 'slot'), 'place_hold', 'slot_hold'), 'account_patient', 'patient_link'), 'file_binding', 'file_link') as wanted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('i', 'I') and c.relname ~ '(time_source|place_hold|account_patient|file_binding)'
  loop
    execute format('alter index %I rename to %I', one.name, one.wanted);
  end loop;
  for one in
    select k.conrelid::regclass as at, k.conname as name, replace(replace(replace(replace(k.conname, 'time_source', 'slot'), 'place_hold', 'slot_hold'), 'account_patient', 'patient_link'), 'file_binding', 'file_link') as wanted
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where n.nspname = 'public' and k.conname ~ '(time_source|place_hold|account_patient|file_binding)'
  loop
    execute format('alter table %s rename constraint %I to %I', one.at, one.name, one.wanted);
  end loop;
end
$$;
