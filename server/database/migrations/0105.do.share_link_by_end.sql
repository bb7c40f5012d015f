-- Links that ended long ago are forgotten without a look at all of them.
create index share_link_by_end on share_link (expires_at);
