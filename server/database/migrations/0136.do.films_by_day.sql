-- Who had films lately is counted before 云胶片 pauses at the desk.
create index film_by_day on film (studied_at);
