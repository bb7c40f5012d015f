/** One server process of the benchmark: the real app on the database it is told of, with outside systems that answer at once. Prints its port. */
import { buildApp } from '../../server/app'
import { connect } from '../../server/database/client'
import { createLogger } from '../../server/plugins/request_log'
import { readSettings } from '../../server/settings'
import { benchGateways } from './gateways'

async function main(): Promise<void> {
  const settings = {
    ...readSettings(),
    production: true,
    logLevel: 'error' as const,
    checkReplies: false,
  }
  const sql = connect(
    { url: settings.databaseUrl },
    { poolSize: settings.databasePoolSize, name: 'bench server' },
  )
  const app = await buildApp({
    settings,
    sql,
    gateways: benchGateways(),
    log: createLogger('error'),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  console.log(`port ${typeof address === 'object' && address !== null ? address.port : 0}`)
  process.on('SIGTERM', () => {
    void app
      .close()
      .then(() => sql.end({ timeout: 2 }))
      .then(() => process.exit(0))
  })
}

void main()
