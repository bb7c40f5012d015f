-- Sessions that still have the provider's refresh token: what has ended by itself loses it.
create index concurrently if not exists staff_session_with_token on staff_session (expires_at) where refresh_token is not null;
