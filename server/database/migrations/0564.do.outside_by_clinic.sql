-- Patients whom another channel registered at a clinic that is stopped are told, too.
create index concurrently if not exists outside_registration_by_clinic on outside_registration (clinic_id) where state = 'booked';
