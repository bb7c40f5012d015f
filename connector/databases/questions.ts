/** What each database is asked of itself: its clock; its version, its charset, and whether the account may write. */
import type { DatabaseConnection } from '../profile/shape'

/** Columns: `now` in milliseconds or ISO 8601; `version`, `charset`, `writes`. */
export const questions: Readonly<
  Record<DatabaseConnection['type'], { clock: string; describe: string }>
> = {
  postgres: {
    clock: 'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now',
    describe: `select version() as version, current_setting('server_encoding') as charset,
      (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'v', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
          and has_table_privilege(c.oid, 'insert, update, delete, truncate'))::text as writes`,
  },
  mariadb: {
    clock: 'select unix_timestamp(now(3)) * 1000 as now',
    describe: `select version() as version, @@character_set_database as charset,
      (select count(*) from information_schema.user_privileges where privilege_type in ('INSERT', 'UPDATE', 'DELETE'))
      + (select count(*) from information_schema.schema_privileges where privilege_type in ('INSERT', 'UPDATE', 'DELETE'))
      + (select count(*) from information_schema.table_privileges where privilege_type in ('INSERT', 'UPDATE', 'DELETE')) as writes`,
  },
  oracle: {
    clock: `select to_char(sys_extract_utc(systimestamp), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "now" from dual`,
    describe: `select (select max(banner) from v$version) as "version",
      (select value from nls_database_parameters where parameter = 'NLS_CHARACTERSET') as "charset",
      (select count(*) from user_tab_privs_recd where privilege in ('INSERT', 'UPDATE', 'DELETE'))
      + (select count(*) from session_privs where privilege in ('INSERT ANY TABLE', 'UPDATE ANY TABLE', 'DELETE ANY TABLE'))
      + (select count(*) from user_tables) as "writes" from dual`,
  },
  sqlserver: {
    clock: 'select convert(varchar(33), sysdatetimeoffset(), 127) as now',
    describe: `select @@version as version, convert(varchar(128), databasepropertyex(db_name(), 'Collation')) as charset,
      (select count(*) from fn_my_permissions(null, 'DATABASE') where permission_name in ('INSERT', 'UPDATE', 'DELETE')) as writes`,
  },
}
