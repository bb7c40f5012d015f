/** Jest's globalSetup of the server tests: one throw-away PostgreSQL with migrated templates to copy from. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect, type Sql } from '../../../server/database/client'
import { startEmbedded } from '../../../server/database/embedded'
import { analyze, migrate } from '../../../server/database/migrate'
import { grantRights, makeUser } from '../../../server/database/rights'
import { seedDemo } from '../../../simulators/seed'
import { makeQuickFolder } from '../quick_folder'
import { testRing } from './crypto'
import { makeKeys } from './data_folder'
import {
  addressVariable,
  appUser,
  asAdministrator,
  seededTemplateName,
  templateName,
  testIdentityKey,
} from './database'
import { running } from './global_state'
import { statementsVariable } from './plans'

/** Starts it; `global_teardown` stops it, and its watcher does when the run is killed. */
export default async function globalSetup(): Promise<void> {
  const dataDir = makeQuickFolder('hospital-test')
  const database = await startEmbedded({
    dataDir,
    throwAway: true,
    database: templateName,
    // Hundreds of small databases come and go: nobody tidies them, and nothing is written out between.
    settings: {
      max_connections: '300',
      autovacuum: 'off',
      max_wal_size: '4GB',
      wal_level: 'minimal',
      max_wal_senders: '0',
    },
  })
  running.console = console
  running.database = database
  running.dataDir = dataDir

  const empty = connect(database.address, { poolSize: 1 })
  await readSameClock(empty)
  await prepareTemplate(empty)
  await analyze(empty)
  await empty.end({ timeout: 2 })

  await asAdministrator(
    database.address,
    (admin) =>
      admin`create database ${admin(seededTemplateName)} template ${admin(templateName)} strategy file_copy`,
  )
  const seeded = connect({ ...database.address, database: seededTemplateName }, { poolSize: 2 })
  await seedDemo(seeded, { identityKeys: testRing(testIdentityKey) })
  await analyze(seeded)
  await seeded.end({ timeout: 2 })

  makeKeys(path.join(dataDir, 'keys'))
  // A benchmark that wants them names a folder.
  const statements = process.env[statementsVariable] ?? path.join(dataDir, 'statements')
  mkdirSync(statements, { recursive: true })
  process.env[statementsVariable] = statements
  const addressFile = path.join(dataDir, 'address.json')
  writeFileSync(addressFile, JSON.stringify(database.address))
  process.env[addressVariable] = addressFile
}

/** Gives an empty database this release's schema, and the app's own user its rights. */
export async function prepareTemplate(sql: Sql): Promise<void> {
  await migrate(sql)
  await makeUser(sql, { user: appUser, password: 'unused: none is asked for' })
  await grantRights(sql, appUser)
}

/** At a moved moment (`npm run test:matrix -- clock`) the database is in it, too. */
async function readSameClock(sql: Sql): Promise<void> {
  const [row] = await sql<{ now: Date }[]>`select now() as now`
  const apartMs = Math.abs((row?.now.getTime() ?? 0) - Date.now())
  if (apartMs > 30_000) throw new Error(`the database’s clock is ${apartMs} ms off these tests’`)
}
