-- When sessions of an account were ended: addresses of files that were given out before do not open any more.
create view account_ended_session as
select account_id, revoked_at as ended_at from session where revoked_at is not null;
