/** A command of the operator, with the settings and a connection to the hospital's database for as long as it runs; the process fails when it does. */
import type { Sql } from '../database/client'
import { openDatabase } from '../database/open'
import { readSettings, type Settings } from '../settings'
import { refuseNewKey } from './keys_given'

interface Given {
  sql: Sql
  settings: Settings
  /** Prints a line. */
  say: (line: string) => void
}

/** Runs it; `withoutDatabase` is what the operator reads where no database is set. */
export function runCommand(
  name: string,
  work: (given: Given) => Promise<void>,
  withoutDatabase = (_settings: Settings) => 'Set DATABASE_URL.',
): void {
  void open(name, work, withoutDatabase).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}

/** What follows a name on the command line, e.g. the day after `--from`. */
export function argumentOf(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

async function open(
  name: string,
  work: (given: Given) => Promise<void>,
  withoutDatabase: (settings: Settings) => string,
): Promise<void> {
  refuseNewKey()
  const settings = readSettings()
  const { databaseUrl } = settings
  if (databaseUrl === undefined) throw new Error(withoutDatabase(settings))
  const sql = await openDatabase(databaseUrl, { poolSize: 2, name: `hospital ${name}` })
  try {
    await work({ sql, settings, say: (line) => process.stdout.write(`${line}\n`) })
  } finally {
    await sql.end({ timeout: 5 })
  }
}
