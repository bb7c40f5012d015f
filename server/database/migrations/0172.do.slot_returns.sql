-- A place of a full schedule that came back: it stays counted as taken until it is open to the public, so that nobody can hand it over by cancelling and booking again.
create table slot_return (
  return_id uuid primary key default gen_random_uuid(),
  slot_id uuid not null references slot,
  -- Who gave it back may have it again at once; null where nobody in particular did.
  account_id uuid references account,
  -- Of an order: for the same patient only. Null for a place that was only held.
  patient_id uuid,
  -- Entries of the waitlist that are older than this may have it at once.
  returned_at timestamptz not null,
  public_at timestamptz not null
) with (fillfactor = 70);
create index slot_return_by_slot on slot_return (slot_id);
create index slot_return_due on slot_return (public_at);
create index slot_return_by_account on slot_return (account_id) where account_id is not null;
