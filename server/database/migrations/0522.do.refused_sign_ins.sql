-- A sign-in that is refused is nobody's: neither an account nor one of the hospital's people is known by it.
alter table security_event drop constraint security_event_of_one;
alter table security_event add constraint security_event_of_one check (
  num_nonnulls(account_id, staff_id) = case
    when action in ('sign_in_expired', 'sign_in_refused', 'staff_sign_in_expired', 'staff_sign_in_refused') then 0 else 1 end
) not valid;
