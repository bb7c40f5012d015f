/** One port to the hospital's databases: reads pages of views, and nothing else. */
import { readFileSync } from 'node:fs'
import type { DatabaseConnection } from '../profile/shape'
import { mariadb } from './mariadb'
import { oracle } from './oracle'
import { postgres } from './postgres'
import type { DatabaseReader } from './reader'
import { sqlServer } from './sql_server'

/** Opens it; the connection is made with the first query. */
export function openDatabase(connection: DatabaseConnection): DatabaseReader {
  const { type, caFile, ...login } = connection
  const ca = caFile === undefined ? undefined : readFileSync(caFile, 'utf8')
  const drivers = { postgres, mariadb, oracle, sqlserver: sqlServer }
  return drivers[type]({ login, ca })
}
