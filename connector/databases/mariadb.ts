/** MariaDB and MySQL, in a read-only session. */
import { Socket } from 'node:net'
import { createPool } from 'mysql2/promise'
import { rowOf, type DatabaseAddress, type Driver } from './reader'

/** Opens it. */
export function mariadb({ login, ca, timeoutMs }: DatabaseAddress): Driver {
  const pool = createPool({
    ...login,
    connectionLimit: 2,
    connectTimeout: 5000,
    // A firewall forgets connections that rest.
    maxIdle: 0,
    idleTimeout: 60_000,
    charset: 'utf8mb4',
    timezone: '+08:00',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    jsonStrings: true,
    ...(ca === undefined ? {} : { ssl: { ca } }),
  })
  const sockets = new Set<Socket>()
  pool.pool.on('connection', (connection) => {
    connection.query('set session transaction read only')
    connection.query("set session time_zone = '+08:00'")
    // MariaDB knows the one, MySQL the other.
    connection.query(`set session max_statement_time = ${timeoutMs / 1000}`, () => undefined)
    connection.query(`set session max_execution_time = ${timeoutMs}`, () => undefined)
    const socket: unknown = Reflect.get(connection, 'stream')
    if (socket instanceof Socket)
      sockets.add(socket.once('close', () => void sockets.delete(socket)))
  })
  return {
    async read({ text, values }) {
      const [rows] = await pool.query(text, values)
      return Array.isArray(rows) ? rows.map((row) => rowOf({ ...row })) : []
    },
    // An end in good manners would wait for the answer.
    async close() {
      for (const socket of sockets) socket.destroy()
      await pool.end()
    },
  }
}
