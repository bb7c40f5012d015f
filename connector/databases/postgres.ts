/** PostgreSQL, in a read-only session. */
import connect from 'postgres'
import { rowOf, type DatabaseAddress, type Driver } from './reader'

/** Opens it. */
export function postgres({ login, ca, timeoutMs }: DatabaseAddress): Driver {
  const sql = connect({
    ...login,
    max: 2,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => undefined,
    // As text: what the database writes is what is compared and remembered.
    fetch_types: false,
    connection: {
      default_transaction_read_only: true,
      timezone: 'Asia/Shanghai',
      statement_timeout: timeoutMs,
    },
    types: Object.fromEntries(
      [16, 20, 21, 23, 114, 700, 701, 1082, 1114, 1184, 1700, 3802].map((oid) => [
        `text${oid}`,
        { to: oid, from: [oid], serialize: String, parse: (value: string) => value },
      ]),
    ),
    ...(ca === undefined ? {} : { ssl: { ca } }),
  })
  return {
    read: async ({ text, values }) => (await sql.unsafe(text, values)).map(rowOf),
    close: () => sql.end({ timeout: 2 }),
  }
}
