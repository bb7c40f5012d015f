-- English of whole texts: the words of a notice are too long for an index, so their digest is the key.
alter table english_name add column chinese_digest text generated always as (md5(chinese)) stored;
alter table english_name drop constraint english_name_pkey;
alter table english_name add primary key (provided_by, chinese_digest);
