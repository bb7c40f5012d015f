/** Jest's globalSetup of the server tests: one throw-away PostgreSQL with migrated templates to copy from. */
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect } from '../../../server/database/client'
import { startEmbedded } from '../../../server/database/embedded'
import { analyze, migrate } from '../../../server/database/migrate'
import { seedDemo } from '../../../server/database/seed'
import { makeKeys } from './data_folder'
import {
  addressVariable,
  asAdministrator,
  seededTemplateName,
  templateName,
  testIdentityKey,
} from './database'
import { running } from './global_state'
import { statementsVariable } from './plans'

/** Starts it; `global_teardown` stops it, and its watcher does when the run is killed. */
export default async function globalSetup(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'hospital-test-'))
  // PostgreSQL may run as another user, who must be able to walk in.
  chmodSync(dataDir, 0o755)
  const database = await startEmbedded({
    dataDir,
    throwAway: true,
    database: templateName,
    settings: { max_connections: '300' },
  })
  running.database = database
  running.dataDir = dataDir

  const empty = connect(database.address, { poolSize: 1 })
  await migrate(empty)
  await analyze(empty)
  await empty.end({ timeout: 2 })

  await asAdministrator(
    database.address,
    (admin) =>
      admin`create database ${admin(seededTemplateName)} template ${admin(templateName)} strategy file_copy`,
  )
  const seeded = connect({ ...database.address, database: seededTemplateName }, { poolSize: 2 })
  await seedDemo(seeded, { identityKey: testIdentityKey })
  await analyze(seeded)
  await seeded.end({ timeout: 2 })

  makeKeys(path.join(dataDir, 'keys'))
  const statements = path.join(dataDir, 'statements')
  mkdirSync(statements)
  process.env[statementsVariable] = statements
  const addressFile = path.join(dataDir, 'address.json')
  writeFileSync(addressFile, JSON.stringify(database.address))
  process.env[addressVariable] = addressFile
}
