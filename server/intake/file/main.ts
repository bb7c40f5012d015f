/** `npm run hospital -- file.json [--check]`: takes a file of documents into the database of DATABASE_URL, or only looks at it. `--again`: takes what was refused once more. */
import { readFileSync } from 'node:fs'
import { intakeOf, type Intake } from '..'
import { allAreas } from '../../app'
import { migrate } from '../../database/migrate'
import { openDatabase } from '../../database/open'
import type { Gateways } from '../../gateways/gateways'
import { createLogger } from '../../plugins/request_log'
import { readSettings, SettingsInvalid } from '../../settings'
import { takeAgain } from '../again'
import { checkFile, type FileDocument, FileInvalid, readFile, takeFile } from './read'

const shownMax = 50

async function main(): Promise<void> {
  const [file] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const isCheck = process.argv.includes('--check')
  const isAgain = process.argv.includes('--again')
  if ((file === undefined) !== isAgain || !process.env.DATABASE_URL) {
    console.error(
      'Usage: DATABASE_URL=postgres://… npm run hospital -- <file.json> [--check] | --again   (docs/integration/README.md)',
    )
    process.exitCode = 2
    return
  }
  const settings = readSettings()
  const sql = await openDatabase(settings.databaseUrl ?? '', { poolSize: 2, name: 'hospital file' })
  try {
    const intake = intakeOf(
      { settings, sql, gateways: noGateways, log: createLogger('warn') },
      allAreas,
    )
    if (file === undefined) await takeRefused(intake)
    else await takeDocuments(intake, readFile(readJson(file)), isCheck)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function takeRefused(intake: Intake): Promise<void> {
  await migrate(intake.deps.sql)
  const { settled, waited, refused } = await takeAgain(intake)
  console.log(`settled: ${settled}, had waited: ${waited}, refused again: ${refused.length}`)
  if (refused.length > 0) throw new FileInvalid(shown(refused))
}

async function takeDocuments(
  intake: Intake,
  documents: readonly FileDocument[],
  isCheck: boolean,
): Promise<void> {
  if (!isCheck) await migrate(intake.deps.sql)
  const faults = await checkFile(intake, documents)
  if (faults.length > 0) throw new FileInvalid(shown(faults))
  if (isCheck) {
    console.log(`${documents.length} documents can be taken. Nothing was written.`)
    return
  }
  const { sums, refused } = await takeFile(intake, documents, progressLine(documents.length))
  console.log(
    Object.entries(sums)
      .map(([what, much]) => `${what}: ${much}`)
      .join(', '),
  )
  if (refused.length > 0) throw new FileInvalid(shown(refused))
}

/** A line every two seconds, so that a long file is seen to go on. */
function progressLine(total: number): (done: number) => void {
  let last = performance.now()
  return (done) => {
    if (performance.now() - last < 2000) return
    last = performance.now()
    console.log(`${done} of ${total}`)
  }
}

function shown(faults: readonly string[]): string[] {
  const more = faults.length - shownMax
  return [...faults.slice(0, shownMax), ...(more > 0 ? [`and ${more} more`] : [])]
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new FileInvalid([`${file}: ${error instanceof Error ? error.message : String(error)}`])
  }
}

const nowhere = (): never => {
  throw new Error('a file is taken without asking any other system')
}
const noGateways: Gateways = {
  get weChat() {
    return nowhere()
  },
  get weChatPay() {
    return nowhere()
  },
  get sms() {
    return nowhere()
  },
  get his() {
    return nowhere()
  },
}

main().catch((error: unknown) => {
  const isClear = error instanceof FileInvalid || error instanceof SettingsInvalid
  console.error(isClear ? error.message : error)
  process.exitCode = 1
})
