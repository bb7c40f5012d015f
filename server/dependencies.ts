/** What every area, worker and plugin is handed: nothing reaches for a global. */
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from './database/client'
import type { Gateways } from './gateways/gateways'
import type { Settings } from './settings'

export interface Dependencies {
  settings: Settings
  sql: Sql
  /** For reads that may be a little old (`readFromReplica`), where there is one. */
  replica?: Sql | undefined
  gateways: Gateways
  log: FastifyBaseLogger
}
