/**
 * `npm run hospital -- file.json [--check]`: ingests a file of documents into the database of DATABASE_URL, or only
 * checks it. `--again`: ingests refused documents once more. `--hand-over`: gives documents to another system.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { allAreas } from '../app'
import { addStaffEvent } from '../areas/staff'
import { transaction } from '../database/client'
import { openDatabase } from '../database/open'
import { takeSchema } from '../database/rights'
import type { Gateways } from '../gateways/gateways'
import { intakeOf, type Intake } from '../intake'
import { handOver, type HandOver } from '../intake/desk/hand_over'
import { checkFile, type FileDocument, FileInvalid, readFile, takeFile } from '../intake/file/read'
import { takeAgain } from '../intake/taking/again'
import { createLogger } from '../plugins/request_log'
import { readSettings, SettingsInvalid } from '../settings'
import { refuseNewKey, requireOwnKeys } from './keys_given'

const shownMax = 50

const usage = `Usage, with the environment of the server: npm run hospital -- <file.json> [--check] [--system <client id>]
  | --again
  | --hand-over <kind> --to <client id> [--from <client id>] [--id <id>] --reason <words>   (docs/integration/README.md)`

const options = {
  check: { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  system: { type: 'string' },
  'hand-over': { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  id: { type: 'string' },
  reason: { type: 'string' },
} as const

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const { again, to, id, from, reason, 'hand-over': kind } = values
    const [file, ...others] = positionals
    const isHandedOver = to !== undefined && reason !== undefined && (id ?? from) !== undefined
    const ways = [file !== undefined, again, kind !== undefined && isHandedOver].filter(Boolean)
    if (ways.length !== 1 || others.length > 0) return undefined
    return { ...values, file, handOver: { kind: kind ?? '', id, from, to: to ?? '' } }
  } catch {
    return undefined
  }
}

async function main(): Promise<void> {
  const given = readArguments()
  if (given === undefined) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  refuseNewKey()
  const settings = readSettings()
  if (settings.databaseUrl === undefined) throw new SettingsInvalid('Set DATABASE_URL.')
  const sql = await openDatabase(settings.databaseUrl, { poolSize: 2, name: 'hospital file' })
  try {
    const intake = intakeOf(
      { settings, sql, gateways: noGateways, log: createLogger('warn') },
      allAreas,
    )
    const { file, check, again, system, reason = '' } = given
    if (!check) await requireOwnKeys(sql, settings)
    if (again) await takeRefused(intake)
    else if (file === undefined) await handDocumentsOver(intake, given.handOver, reason)
    else {
      const source = system === undefined ? 'file' : `file:${system}`
      await takeDocuments(intake, source, readFile(readJson(file)), check)
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function takeRefused(intake: Intake): Promise<void> {
  await takeSchema(intake.deps.sql)
  const { settled, waited, refused } = await takeAgain(intake)
  console.log(`settled: ${settled}, had waited: ${waited}, refused again: ${refused.length}`)
  if (refused.length > 0) throw new FileInvalid(shown(refused))
}

/** Logged in the desk's staff log. */
async function handDocumentsOver(intake: Intake, given: HandOver, reason: string): Promise<void> {
  await transaction(intake.deps.sql, async (tx) => {
    const handed = await handOver(intake, tx, given)
    if (handed === 0) throw new FileInvalid(['there is nothing to hand over'])
    await addStaffEvent(
      tx,
      { staffId: 'command line', name: '命令行', roles: [] },
      { action: 'hand_over_documents', subject: given.kind, reason, after: { ...given, handed } },
    )
    console.log(`handed over: ${handed}`)
  })
}

async function takeDocuments(
  intake: Intake,
  source: string,
  documents: readonly FileDocument[],
  isCheck: boolean,
): Promise<void> {
  if (!isCheck) await takeSchema(intake.deps.sql)
  const faults = await checkFile(intake, documents)
  if (faults.length > 0) throw new FileInvalid(shown(faults))
  if (isCheck) {
    console.log(`${documents.length} documents can be taken. Nothing was written.`)
    return
  }
  const { sums, refused, warnings } = await takeFile(
    intake,
    source,
    documents,
    progressLine(documents.length),
  )
  console.log(
    Object.entries(sums)
      .map(([what, much]) => `${what}: ${much}`)
      .join(', '),
  )
  for (const warning of shown(warnings)) console.log(`taken, but ${warning}`)
  if (refused.length > 0) throw new FileInvalid(shown(refused))
}

/** A line every two seconds, as progress of a long file. */
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
