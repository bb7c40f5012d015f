/** `npm run keys`: how many certificates are still under an older key; with `-- --renew` they are encrypted by the newest (docs/keys.md). */
import { resealFiles } from './areas/patient'
import { openDatabase } from './database/open'
import { readSettings } from './settings'

async function main(): Promise<void> {
  const { databaseUrl, identityKeys, dataDir } = readSettings()
  if (databaseUrl === undefined)
    throw new Error(`The demo in ${dataDir} has one key. Set DATABASE_URL.`)
  const isDry = !process.argv.includes('--renew')
  const sql = await openDatabase(databaseUrl, { poolSize: 2, name: 'hospital keys' })
  try {
    const { files, renewed, failed } = await resealFiles(sql, identityKeys, { isDry })
    const done = isDry ? 'wait for the newest key' : 'were encrypted by the newest key'
    process.stdout.write(`${files} patients, of whom ${renewed - failed.length} ${done}.\n`)
    if (failed.length === 0) return
    process.stdout.write(`Left as they were: ${failed.join(', ')}.\n`)
    process.exitCode = 1
  } finally {
    await sql.end({ timeout: 5 })
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
