-- The comparison of a day asks which refunds were repeated on it: a few of millions.
create index concurrently if not exists refund_repeated on refund (repeated_at) where repeated_at is not null;
