-- The desk lists who cannot book, by when it ends.
create index booking_restriction_by_end on booking_restriction (ends_at, restriction_id) where lifted_at is null;
create index booking_restriction_ended on booking_restriction ((least(lifted_at, ends_at)) desc, restriction_id);
