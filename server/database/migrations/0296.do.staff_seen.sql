-- Who sits at the desk is listed by person: the newest session of each, and since when.
create index staff_session_by_staff on staff_session (staff_id, begun_at desc) include (last_seen_at);
