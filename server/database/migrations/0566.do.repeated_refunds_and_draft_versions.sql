-- A refund that the hospital paid itself and the channel carried out too: when that was learned.
alter table refund add column repeated_at timestamptz;
-- The version of a notice that stood before its writer; null: written before this was kept.
alter table remark_draft add column base_version bigint;
