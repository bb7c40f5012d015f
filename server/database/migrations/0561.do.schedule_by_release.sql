-- Which slots are released soon is asked every 20 s, also of clinics without a doctor.
create index concurrently if not exists schedule_by_release_at on schedule (release_at);
