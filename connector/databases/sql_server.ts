/** SQL Server. Its SQL is tested by text; no SQL Server ran in the tests. */
import { rowOf, type DatabaseAddress, type DatabaseReader } from './reader'

/** Opens it; the driver is loaded when it is needed. */
export function sqlServer({
  host,
  port,
  database,
  user,
  password,
  ca,
}: DatabaseAddress): DatabaseReader {
  const pool = import('mssql').then(({ default: driver }) =>
    new driver.ConnectionPool({
      server: host,
      port,
      database,
      user,
      password,
      pool: { max: 2 },
      options: {
        readOnlyIntent: true,
        encrypt: ca !== undefined,
        cryptoCredentialsDetails: { ca },
      },
    }).connect(),
  )
  pool.catch(() => undefined)
  const read: DatabaseReader['read'] = async ({ text, values }) => {
    const request = (await pool).request()
    values.forEach((value, index) => request.input(`p${index + 1}`, value))
    const { recordset } = await request.query(text)
    return recordset.map(rowOf)
  }
  return {
    read,
    async describe() {
      const [row] = await read({
        text: 'select @@version as version, convert(varchar(33), sysdatetimeoffset(), 127) as now',
        values: [],
      })
      return { version: String(row?.version), now: new Date(String(row?.now)) }
    },
    close: async () => (await pool).close(),
  }
}
