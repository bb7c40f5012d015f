-- Notices in force, as areas need them that record what somebody consented to: a consent names the version of its text.
create view hospital_text_in_force as
select type, branch_id, version, published_at from remark
where published_at <= hospital_now() and withdrawn_at is null and (ends_at is null or ends_at > hospital_now());

-- Consents that were given and not withdrawn, for the report on children's data.
create view consent_in_force as
select account_id, patient_id, document from consent where withdrawn_at is null;

create index consent_by_given on consent (given_at);
