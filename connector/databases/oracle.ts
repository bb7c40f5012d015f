/** Oracle by its thin driver. Its SQL is tested by text; no Oracle ran in the tests. */
import { rowOf, type DatabaseAddress, type Driver } from './reader'

/** Opens it; the driver is loaded when it is needed. */
export function oracle({ login, ca, timeoutMs }: DatabaseAddress): Driver {
  const { host, port, database, user, password } = login
  const pool = import('oracledb').then(({ default: driver }) => {
    driver.fetchAsString = [driver.NUMBER, driver.DATE, driver.CLOB]
    return driver.createPool({
      user,
      password,
      connectString: `${ca === undefined ? '' : 'tcps://'}${host}:${port ?? 1521}/${database}`,
      // The PEM file of a wallet.
      ...(ca !== undefined && { walletContent: ca }),
      poolMax: 2,
      sessionCallback: (session, _tag, done) =>
        session.execute(
          "alter session set nls_date_format = 'YYYY-MM-DD HH24:MI:SS' nls_timestamp_format = 'YYYY-MM-DD HH24:MI:SS.FF3'",
          [],
          done,
        ),
    })
  })
  pool.catch(() => undefined)
  return {
    async read({ text, values }) {
      const { default: driver } = await import('oracledb')
      const session = await (await pool).getConnection()
      session.callTimeout = timeoutMs
      try {
        const { rows = [] } = await session.execute(text, values, {
          outFormat: driver.OUT_FORMAT_OBJECT,
        })
        return rows.map(rowOf)
      } finally {
        await session.close()
      }
    },
    close: async () => (await pool).close(2),
  }
}
