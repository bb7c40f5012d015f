-- A merge of two files moves what the desk did for a patient, without a look at everything it ever did.
create index staff_event_by_patient on staff_event (patient_id) where patient_id is not null;
