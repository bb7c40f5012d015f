/** The dependencies of every area, worker and plugin: there are no globals. */
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from './database/client'
import type { Gateways } from './gateways/gateways'
import type { Settings } from './settings'

export interface Dependencies {
  settings: Settings
  sql: Sql
  /** For reads that may be slightly stale (`readFromReplica`), where there is one. */
  replica?: Sql | undefined
  gateways: Gateways
  log: FastifyBaseLogger
}
