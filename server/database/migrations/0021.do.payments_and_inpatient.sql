-- One payment core for three businesses: what `business_id` points at is said by `business`.
alter table payment drop constraint payment_business_check;
alter table payment add constraint payment_business_check check (business in ('registration', 'outpatient', 'deposit'));
