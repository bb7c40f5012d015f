/** MariaDB and MySQL, in a read-only session. */
import { createPool } from 'mysql2/promise'
import { asking, rowOf, type DatabaseAddress, type DatabaseReader } from './reader'

/** Opens it. */
export function mariadb({ login, ca }: DatabaseAddress): DatabaseReader {
  const pool = createPool({
    ...login,
    connectionLimit: 2,
    connectTimeout: 5000,
    charset: 'utf8mb4',
    timezone: '+08:00',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    jsonStrings: true,
    ...(ca === undefined ? {} : { ssl: { ca } }),
  })
  pool.pool.on('connection', (connection) => {
    connection.query('set session transaction read only')
    connection.query("set session time_zone = '+08:00'")
  })
  const read: DatabaseReader['read'] = async ({ text, values }) => {
    const [rows] = await pool.query(text, values)
    return Array.isArray(rows) ? rows.map((row) => rowOf({ ...row })) : []
  }
  return {
    read,
    ...asking(read, 'mariadb'),
    close: () => pool.end(),
  }
}
