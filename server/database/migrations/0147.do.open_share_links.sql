-- How many links are open is asked before sharing is switched off.
create index share_link_open on share_link (expires_at) include (kind, view_count, max_views) where revoked_at is null and locked_at is null;
