-- Exams that must be done soon, for the desk and its work list.
create index exam_order_by_deadline on exam_order (latest_at) where state = 'ordered';
