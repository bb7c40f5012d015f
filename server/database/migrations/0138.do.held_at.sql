-- Since when the place had been held on the confirm page that the order came from; null when it was taken without one. The hold's own row goes with the booking.
alter table registration_order add column held_at timestamptz;
