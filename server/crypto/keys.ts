/** `npm run keys`: counts what is encrypted by older keys; with `-- --renew` it is re-encrypted and indexed by the newest (docs/keys.md). */
import { allAreas } from '../app'
import { renewAnswers } from '../areas/form'
import { reencryptFiles } from '../areas/patient'
import { openDatabase } from '../database/open'
import { renewDocuments } from '../intake'
import { readSettings } from '../settings'

async function main(): Promise<void> {
  const { databaseUrl, identityKeys, dataDir } = readSettings()
  if (databaseUrl === undefined)
    throw new Error(`The demo in ${dataDir} has one key. Set DATABASE_URL.`)
  const isDry = !process.argv.includes('--renew')
  const sql = await openDatabase(databaseUrl, { poolSize: 2, name: 'hospital keys' })
  try {
    const done = isDry ? 'wait for the newest key' : 'were encrypted by the newest key'
    const say = (words: string, failed: readonly string[]) => {
      process.stdout.write(`${words} ${done}.\n`)
      if (failed.length === 0) return
      process.stdout.write(`Left as they were: ${failed.join(', ')}.\n`)
      process.exitCode = 1
    }
    const files = await reencryptFiles(sql, identityKeys, { isDry })
    say(`${files.files} patients, of whom ${files.renewed - files.failed.length}`, files.failed)
    const kept = await renewDocuments({ sql, identityKeys, areas: allAreas }, { isDry })
    say(`${kept.renewed} documents of the hospital`, kept.failed)
    const answers = await renewAnswers(sql, identityKeys, { isDry })
    say(`${answers.renewed} patients’ answers before visits`, answers.failed)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
