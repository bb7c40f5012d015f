-- Nothing names a line of fees by itself: its id cost every first load a hash and an entry in an index, each.
alter table inpatient_fee drop column fee_id;
