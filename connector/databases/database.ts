/** One port to the hospital's databases: reads pages of views, and nothing else. */
import { readFileSync } from 'node:fs'
import type { DatabaseConnection } from '../profile/shape'
import { mariadb } from './mariadb'
import { oracle } from './oracle'
import { postgres } from './postgres'
import { asking, type DatabaseReader, type Driver } from './reader'
import { sqlServer } from './sql_server'

const drivers = { postgres, mariadb, oracle, sqlserver: sqlServer }

/** The database itself ends a query that takes too long; where it says nothing at all, the connection is given up a little later. */
const graceMs = 3000

/** Opens it; the connection is made with the first query, and made anew when a query had no answer in time. */
export function openDatabase(connection: DatabaseConnection): DatabaseReader {
  const { type, caFile, timeoutSeconds, ...login } = connection
  const ca = caFile === undefined ? undefined : readFileSync(caFile, 'utf8')
  const timeoutMs = Math.ceil(timeoutSeconds * 1000)
  let driver: Driver | undefined
  const read: DatabaseReader['read'] = async (query) => {
    const asked = (driver ??= drivers[type]({ login, ca, timeoutMs }))
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        if (driver === asked) driver = undefined
        // What it still has to say comes too late.
        asked.close().catch(() => undefined)
        reject(new Error(`no answer within ${timeoutSeconds} s (timeoutSeconds of the connection)`))
      }, timeoutMs + graceMs)
    })
    try {
      return await Promise.race([asked.read(query), silence])
    } finally {
      clearTimeout(timer)
    }
  }
  return { read, ...asking(read, type), close: async () => driver?.close() }
}
