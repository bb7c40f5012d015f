/** The commands of the first day, in the order in which they are used. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { assemble, type Connector } from '../connector'
import { openDatabase } from '../databases/database'
import { Journal, type Mapped } from '../journal/journal'
import { mapMessage } from '../mapping/documents'
import { report } from '../page'
import type { Profile } from '../profile/read'
import { maskContent } from './masking'

const sampleRows = 10
type Say = (line: string) => void

/** Copies a shipped profile. */
export function init(shipped: string, name: string | undefined, folder: string, say: Say): number {
  const names = readdirSync(shipped)
  if (name === undefined || !names.includes(name)) {
    say(`usage: init <profile> [folder]; profiles: ${names.join(', ')}`)
    return 2
  }
  if (existsSync(path.join(folder, 'profile.yml'))) {
    say(`${folder} has a profile.yml already`)
    return 1
  }
  cpSync(path.join(shipped, name), folder, { recursive: true })
  say(`${folder}/profile.yml: fill in connections; secrets come from the environment`)
  return 0
}

/** Reaches everything once: versions, charset, clocks. */
export async function probe(profile: Profile, say: Say): Promise<number> {
  const connector = assemble(profile)
  let failures = 0
  const tried = async (what: string, work: () => Promise<string>): Promise<void> => {
    try {
      say(`ok    ${what}: ${await work()}`)
    } catch (error) {
      failures += 1
      say(`FAULT ${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await tried('app', async () => `signed in${skewOf(await connector.app.signIn())}`)
  for (const [name, connection] of Object.entries(profile.connections))
    await tried(`${name} (${connection.type})`, async () => {
      if (connection.type === 'folder')
        return `${readdirSync(connection.path).length} files, read as ${connection.charset}`
      if (!('database' in connection)) {
        const isListener = Object.values(profile.sources).some(
          (source) => source.type === 'mllp' && source.connection === name,
        )
        return isListener ? 'listens itself while it runs' : connector.transportOf(name).probe()
      }
      const database = openDatabase(connection)
      try {
        const { version, now } = await database.describe()
        return `${version.split('\n')[0]}${skewOf(now)}`
      } finally {
        await database.close()
      }
    })
  await closeAll(connector)
  return failures === 0 ? 0 : 1
}

function skewOf(now: Date | undefined): string {
  if (now === undefined) return ''
  const seconds = Math.round((now.getTime() - Date.now()) / 1000)
  return Math.abs(seconds) < 2
    ? ', its clock is right'
    : `, its clock is ${seconds} s away from here`
}

/** Ten rows or messages of a source, people hidden. */
export async function sample(
  profile: Profile,
  name: string | undefined,
  say: Say,
): Promise<number> {
  const connector = assemble(profile)
  const source = connector.sources.find((one) => one.name === name)
  if (source === undefined)
    say(`usage: sample <source>; sources: ${Object.keys(profile.sources).join(', ')}`)
  else for (const content of await source.sample(sampleRows)) say(maskContent(content))
  await closeAll(connector)
  return source === undefined ? 2 : 0
}

/** Maps samples, or a file of messages, and says what is missing. */
export async function map(
  profile: Profile,
  kind: string | undefined,
  file: string | undefined,
  say: Say,
): Promise<number> {
  const connector = assemble(profile)
  let seen = 0
  let faulty = 0
  for (const source of connector.sources) {
    const contents = file === undefined ? await source.sample(sampleRows) : messagesIn(file)
    for (const content of contents) {
      const mapping = connector.mappings.get(source.mappingOf(content))
      if (mapping === undefined) continue
      const { documents, faults } = await mapMessage(mapping, source.parse(content), Date.now())
      const wanted = documents.filter((document) => isWanted(document, source.name, kind))
      const isOfKind =
        kind === undefined || kind === source.name || mapping.text.includes(`"${kind}"`)
      if (wanted.length === 0 && (faults.length === 0 || !isOfKind)) continue
      seen += 1
      say(`source ${source.name}: ${maskContent(content)}`)
      for (const document of wanted) say(`  result ${maskContent(JSON.stringify(document))}`)
      if (!isOfKind) continue
      for (const { place, reason } of faults) say(`  FAULT ${place}: ${reason}`)
      if (faults.length > 0) faulty += 1
    }
  }
  say(`${seen} looked at, ${faulty} with a fault`)
  await closeAll(connector)
  return faulty > 0 || seen === 0 ? 1 : 0
}

const isWanted = (document: Mapped, source: string, kind: string | undefined): boolean =>
  kind === undefined || kind === document.kind || kind === source

/** Messages of HL7 v2, one behind the other, or JSON, one in a line. */
const messagesIn = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split(/\r?\n(?=MSH\||\{)/)
    .map((message) => message.trim().replace(/\r?\n/g, '\r'))
    .filter((message) => message !== '')

/** What went in and what came out, side by side; from the running connector, or from its journal. */
export async function printReport(profile: Profile, say: Say): Promise<number> {
  const { setAside, unmapped, sources, documents, pushFailure } = await readReport(profile)
  say('source: waiting, faults, per minute, lag')
  for (const one of sources)
    say(
      `${one.name}: ${one.waiting}, ${one.faults}, ${one.rowsPerMinute}, ${one.lagSeconds ?? '-'} s`,
    )
  say('document: to send, sent, refused by the app')
  for (const { kind, ready, sent, refused } of documents)
    say(`${kind}: ${ready}, ${sent}, ${refused}`)
  for (const { message, source, place, reason } of setAside)
    say(`set aside ${source} ${message} at ${place}: ${reason}`)
  for (const { table, code, times } of unmapped) say(`unmapped ${table}: ${code} (${times} times)`)
  if (pushFailure !== null) say(`the app does not take documents: ${pushFailure}`)
  const isGood = setAside.length === 0 && documents.every(({ refused }) => refused === 0)
  say(isGood ? 'both sides agree' : 'not everything arrived')
  return isGood ? 0 : 1
}

async function readReport(profile: Profile): Promise<ReturnType<typeof report>> {
  const { page } = profile
  if (page !== undefined) {
    const running = await fetch(`http://${page.host}:${page.port}/state.json`).catch(
      () => undefined,
    )
    if (running?.ok === true) return (await running.json()) as ReturnType<typeof report>
  }
  const journal = new Journal(profile.journal)
  try {
    return report({ profile, journal, isShadow: false })
  } finally {
    journal.close()
  }
}

const closeAll = ({ sources }: Connector): Promise<unknown> =>
  Promise.all(sources.map((source) => source.stop()))
