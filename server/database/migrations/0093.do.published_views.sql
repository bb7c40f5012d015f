-- What areas publish for the lists of other areas (docs/decisions/0031). A view is changed by the owner of its tables only.

-- Accounts that are in use, with the bound phone.
create view account_holder as
select account_id, tel, tel_bound_at from account where deleted_at is null;

-- How WeChat's two apps know an account today.
create view account_openid as
select distinct on (account_id, app) account_id, app, openid from account_identity order by account_id, app, created_at desc;

-- Sessions whose check by SMS is good at this moment.
create view account_step_up as
select s.session_id, s.account_id
from session s join account a on a.account_id = s.account_id
where s.revoked_at is null and s.expires_at > now() and s.step_up_until > now() and s.step_up_at >= coalesce(a.tel_bound_at, '-infinity')
  and a.tel is not null and a.deleted_at is null;

-- Who a patient is.
create view patient_person as
select patient_id, patient_no, patient_card_no, name, sex, birthday, tel, id_no_cipher from patient;

-- Which accounts act for which patients today, and how far (docs/identity.md). A binding by typing only books, and sees nothing.
create view patient_bond as
select account_id, patient_id, relation, is_default, access_level, unproven_since is null as is_proven, bound_at from account_patient where unbound_at is null;

-- The numbers of visits and admissions that a patient's papers carry.
create view outpatient_visit as
select patient_id, visit_no from outpatient_bill;
create view inpatient_admission as
select patient_id, admission_no from inpatient_stay;

-- Money that arrived for a business's order.
create view payment_receipt as
select business, business_id, transaction_id, paid_at from payment where status = 'SUCCESS';

-- What went back of a business's order; now with its owner's name.
alter view business_refund rename to payment_refund;

-- Orders that are paid with medical insurance, or are about to be.
create view payment_insured as
select business, business_id from insurance_payment where status <> 'CLOSED';
