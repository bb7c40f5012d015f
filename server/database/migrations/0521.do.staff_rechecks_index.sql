create index concurrently if not exists staff_session_of_provider on staff_session (provider_session) where ended_at is null;
