-- What a message said with values in it: the sentences with their places and what stands there, so that it can be read in another language.
alter table message add column told jsonb;
