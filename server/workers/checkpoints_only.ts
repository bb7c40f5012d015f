/** `npm run checkpoints`: reads the logs against their checkpoints, and fails where they are not as they were; `-- --has HASH` also asks for a hash that was kept outside, from the server's log. */
import { allAreas } from '../app'
import { openDatabase } from '../database/open'
import { readSettings } from '../settings'
import { verifyCheckpoints } from './checkpoints'

async function main(): Promise<void> {
  const settings = readSettings()
  const { databaseUrl } = settings
  if (databaseUrl === undefined) throw new Error('Set DATABASE_URL.')
  const sql = await openDatabase(databaseUrl, { poolSize: 2, name: 'hospital checkpoints' })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  try {
    const { checkpoints, lines, from, to, breaches, hasHash } = await verifyCheckpoints(
      { sql, settings },
      allAreas,
    )
    say(
      checkpoints === 0
        ? 'no checkpoints yet'
        : `${checkpoints} checkpoints over ${lines} lines, ${from} – ${to}`,
    )
    breaches.forEach(say)
    const at = process.argv.indexOf('--has')
    const hash = at < 0 ? undefined : process.argv[at + 1]
    const isMissing = hash !== undefined && !hasHash(hash)
    if (isMissing) say(`no checkpoint has the hash ${hash}: what followed it was rewritten`)
    if (breaches.length > 0 || isMissing) process.exitCode = 1
    else if (checkpoints > 0) say('every line is as it was')
  } finally {
    await sql.end({ timeout: 5 })
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
