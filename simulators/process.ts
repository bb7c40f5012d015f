/** The simulators' process: told by `forked.ts` what to serve, and ended when its parent is gone. */
import type { FastifyInstance } from 'fastify'
import { connect, type Sql } from '../server/database/client'
import { createLogger } from '../server/plugins/request_log'
import { readSettings } from '../server/settings'
import type { Orders } from './forked'
import { listen } from './listener'
import { withSandbox } from './settings'

let opened: { sql: Sql; app: FastifyInstance | undefined } | undefined

process.once('message', (orders: Orders) => {
  const { app: taken, database, ports } = orders
  const settings = withSandbox({ ...readSettings(), ...taken }, ports)
  const sql = connect(database, { poolSize: 6, name: 'hospital simulators' })
  opened = { sql, app: undefined }
  listen({ settings, sql, log: createLogger(settings.logLevel) }, ports).then(
    (app) => {
      opened = { sql, app }
      process.send?.('listening')
    },
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

// Ctrl-C reaches every process of the terminal; this one is needed until its parent has ended its work.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.once('disconnect', () => {
  const close = async () => {
    await opened?.app?.close()
    await opened?.sql.end({ timeout: 1 })
  }
  close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
