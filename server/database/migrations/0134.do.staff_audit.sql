-- What one person of the hospital did, and all of one kind, the newest first.
create index staff_event_by_staff on staff_event (staff_id, at desc, event_id);
create index staff_event_by_action on staff_event (action, at desc, event_id);
