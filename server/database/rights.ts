/** What the app's own user may do, where it is not the tables' owner: read and write rows, only add to the logs of who did what, and change no table. */
import { readdirSync } from 'node:fs'
import { firstRow } from './answers'
import type { Sql } from './client'
import { migrate, migrations } from './migrate'

/** Logs with the one column that may follow when two files of a patient are joined. */
const addedToOnly: Readonly<Record<string, readonly string[]>> = {
  audit_checkpoint: [],
  audit_event: ['patient_id'],
  audit_signature: [],
  security_event: [],
  staff_event: ['patient_id'],
}

/** Gives a user the rights of the app, new tables included, and takes from it and from everybody whatever is more; the owner calls it after each migration. */
export async function grantRights(sql: Sql, user: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select 1 from migration_lock where id = 1 for update`
    for (const statement of rightsOf(`"${user.replaceAll('"', '""')}"`)) await tx.unsafe(statement)
  })
}

/** The driver's own words for names do not stand in these statements. */
const rightsOf = (role: string): string[] => [
  `revoke create on schema public from public, ${role}`,
  `grant usage on schema public to ${role}`,
  `revoke all on all tables in schema public from public, ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  // What a later migration adds is read and written by replicas that run meanwhile.
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
  `revoke insert, update, delete on schema_version, migration_lock from ${role}`,
  ...Object.entries(addedToOnly).flatMap(([log, columns]) => [
    `revoke update, delete on ${log} from ${role}`,
    ...columns.map((column) => `grant update (${column}) on ${log} to ${role}`),
  ]),
  `grant execute on function forget_old_lines(text, int, int) to ${role}`,
]

/** Makes the app's user, where it is missing and this one may; the password is its address's. @throws Error when it cannot */
export async function makeUser(
  sql: Sql,
  { user, password }: { user: string; password: string },
): Promise<void> {
  const [found] = await sql<{ isThere: boolean; mayMake: boolean }[]>`
    select exists (select from pg_roles where rolname = ${user}) as is_there, rolcreaterole or rolsuper as may_make
    from pg_roles where rolname = current_user`
  if (found?.isThere) return
  // A refused statement would stand in the database's log with the password.
  if (!found?.mayMake)
    throw new Error(
      `The user ${user} of DATABASE_URL is not there: create role "${user}" login password '…'`,
    )
  const [made] = await sql<{ statement: string }[]>`
    select format('create role %I login password %L', ${user}::text, ${password}::text) as statement`
  await sql.unsafe(made?.statement ?? '')
}

/** The user of the database owns no tables, and another must bring the schema up to date first. */
class SchemaBehind extends Error {
  override readonly name = 'SchemaBehind'
}

/** Brings the schema up to date, where this user owns the tables or there are none yet; another user's must be. Returns the names of what ran. @throws SchemaBehind */
export async function takeSchema(sql: Sql): Promise<string[]> {
  if (await ownsTables(sql)) return migrate(sql)
  const missing = await missingMigrations(sql)
  if (missing.length > 0)
    throw new SchemaBehind(
      `its schema lacks ${missing.join(', ')}: run dist/server/migrate.cjs first, with DATABASE_OWNER_URL`,
    )
  return []
}

async function ownsTables(sql: Sql): Promise<boolean> {
  const row = await firstRow<{ isOwner: boolean }>(sql`
    select pg_has_role(current_user, relowner, 'USAGE') as is_owner from pg_class
    where oid = to_regclass('public.schema_version')`)
  return row?.isOwner ?? true
}

/** What this release has and the database has not. */
async function missingMigrations(sql: Sql): Promise<string[]> {
  const ran = await sql<{ version: number }[]>`select version from schema_version`
  const versions = new Set(ran.map(({ version }) => Number(version)))
  return readdirSync(migrations)
    .filter((name) => name.endsWith('.sql') && !versions.has(Number.parseInt(name, 10)))
    .sort()
}
