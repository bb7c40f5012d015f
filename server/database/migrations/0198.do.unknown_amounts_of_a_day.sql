-- A hospital that does not tell what registrations cost has no sum: null, and not 0.
alter table registration_day alter column theirs_fen drop not null, alter column theirs_fen drop default;
