-- What read a table from end to end that grows with the years; the plans of all statements are looked at when the server's tests are over.
create index registration_order_by_schedule on registration_order (schedule_id);
create index registration_order_to_end on registration_order (ends_at) where status in ('BOOKED', 'TAKEN');
create index inpatient_deposit_by_link on inpatient_deposit (pay_link_id) where pay_link_id is not null;
create index payment_by_paid on payment (paid_at) where status = 'SUCCESS';
create index refund_by_requested on refund (requested_at);

-- Two files that become one.
create index booking_restriction_by_person on booking_restriction (patient_id);
create index consent_by_patient on consent (patient_id) where patient_id is not null;
create index credit_appeal_by_patient on credit_appeal (patient_id);
create index insurance_payment_by_patient on insurance_payment (patient_id);
create index waitlist_entry_by_person on waitlist_entry (patient_id);
create index payment_by_account on payment (account_id);
create index session_by_end on session (expires_at);
create index waitlist_entry_by_schedule on waitlist_entry (schedule_id);
create index insurance_payment_by_settled on insurance_payment (settled_at) where fund_fen is not null;
create index insurance_refund_by_finished on insurance_refund (finished_at);
