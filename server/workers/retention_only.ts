/** `npm run retention`: deletes everything past its retention; `-- --dry-run` only lists it. */
import { allAreas } from '../app'
import { openDatabase } from '../database/open'
import { intakeArea } from '../intake'
import { readSettings } from '../settings'
import { letGo, listOld } from './retention'

const areas = [...allAreas, intakeArea(allAreas)]

async function main(): Promise<void> {
  const settings = readSettings()
  const { databaseUrl } = settings
  if (databaseUrl === undefined) throw new Error('Set DATABASE_URL.')
  const sql = await openDatabase(databaseUrl, { poolSize: 2, name: 'hospital retention' })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  try {
    const deps = { sql, settings }
    if (process.argv.includes('--dry-run')) {
      for (const { words, days, count, oldest } of await listOld(deps, areas))
        say(
          `${words}: ${count} older than ${days} days${oldest === null ? '' : `, since ${oldest}`}`,
        )
      return
    }
    for (const { words, count } of await letGo(deps, areas, Infinity)) say(`${words}: ${count}`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
