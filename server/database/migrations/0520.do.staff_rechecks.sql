-- A desk session follows the account at the hospital's directory: it is asked again while the session is open, and can end it.
alter table staff_session
  -- Encrypted, bound to the session; null: the provider gave none.
  add column refresh_token text,
  add column checked_at timestamptz not null default now(),
  -- The provider's session (sid), and when it signed the id token by its own clock.
  add column provider_session text,
  add column issued_at timestamptz;
