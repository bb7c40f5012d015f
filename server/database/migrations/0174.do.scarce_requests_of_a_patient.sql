-- Two files of one patient become one: the requests of the file that goes are found by it.
create index scarce_request_by_patient on scarce_request (patient_id);
