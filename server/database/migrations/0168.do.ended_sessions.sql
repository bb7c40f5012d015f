-- Sockets ask twice a second which sessions have just ended.
create index session_by_revocation on session (revoked_at) where revoked_at is not null;
