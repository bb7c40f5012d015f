-- Locks that are over go when they are old.
create index slot_lock_over on slot_lock (queued_at) where status in ('RELEASED', 'REFUSED', 'CONFIRMED');
