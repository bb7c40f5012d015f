/** The commands of the first day, in the order in which they are used. */
import { readdirSync } from 'node:fs'
import { AppClient } from '../app/client'
import { compareBooks, type BookLine } from '../books'
import { assemble, type Connector } from '../connector'
import { openDatabase } from '../databases/database'
import type { Mapped } from '../journal/entries'
import { Journal } from '../journal/journal'
import { mapMessage } from '../mapping/documents'
import { report } from '../page'
import type { Profile } from '../profile/read'
import { seconds } from '../state'
import { contentsOf, messagesIn } from './contents'
import { maskContent } from './masking'

const sampleRows = 10
type Say = (line: string) => void

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
  for (const place of profile.unknown)
    await tried('profile.yml', () => Promise.reject(new Error(`${place} is no setting`)))
  await tried('app', async () => {
    await connector.app.signIn()
    return `signed in${skewOf(connector.app.skewMs)}`
  })
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
        const { version, charset, writes } = await database.describe()
        if (writes > 0)
          throw new Error(
            `its account may write, in ${writes} places: give it one that reads its views`,
          )
        const now = await database.clock()
        return `${version.split('\n')[0]}, ${charset}${skewOf(now.getTime() - Date.now())}`
      } finally {
        await database.close()
      }
    })
  await closeAll(connector)
  return failures === 0 ? 0 : 1
}

function skewOf(ms: number | null): string {
  const ahead = seconds(ms)
  if (ahead === null) return ''
  return Math.abs(ahead) < 2 ? ', its clock is right' : `, its clock is ${ahead} s away from here`
}

/** Ten rows or messages of a source, people hidden; messages are listened for, where none has come yet. */
export async function sample(
  profile: Profile,
  name: string | undefined,
  say: Say,
  listenSeconds: number,
): Promise<number> {
  const connector = assemble(profile)
  const source = connector.sources.find((one) => one.name === name)
  if (source === undefined)
    say(`usage: sample <source>; sources: ${Object.keys(profile.sources).join(', ')}`)
  else
    for (const content of await contentsOf(connector, source, sampleRows, {
      say,
      seconds: listenSeconds,
    }))
      say(maskContent(content))
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
    const contents =
      file === undefined
        ? await contentsOf(connector, source, sampleRows, { say })
        : messagesIn(file)
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

/** Both books side by side; from the running connector, or from its journal. 1 when they do not agree. */
export async function printReport(profile: Profile, say: Say): Promise<number> {
  const { state, books } = await readReport(profile)
  const { setAside, unmapped, sources, documents, pushFailure, compared, isShadow } = state
  say('source: waiting, faults, per minute, lag')
  for (const one of sources)
    say(
      `${one.name}: ${one.waiting}, ${one.faults}, ${one.rowsPerMinute}, ${one.lagSeconds ?? '-'} s${skewOf(skewMs(one))}`,
    )
  say(`app${skewOf(skewMs(state))}`)
  say(`document: to send, ${isShadow ? 'checked' : 'sent'}, refused by the app`)
  for (const { kind, ready, sent, refused } of documents)
    say(`${kind}: ${ready}, ${sent}, ${refused}`)
  say('both books: here, the app has it, would take it, keeps it waiting, refuses it')
  for (const { kind, here, known, news, waiting, refused } of books)
    say(`${kind}: ${here}, ${known}, ${news}, ${waiting}, ${refused}`)
  for (const { path: address, outcome, times } of compared.counts)
    say(`call ${address}: ${outcome} ${times} times`)
  for (const { path: address, key, outcome, detail } of compared.differing)
    say(`${outcome} ${address} ${key}: ${detail}`)
  for (const { message, source, place, reason } of setAside)
    say(`set aside ${source} ${message} at ${place}: ${reason}`)
  for (const { table, code, times } of unmapped) say(`unmapped ${table}: ${code} (${times} times)`)
  if (pushFailure !== null) say(`the app does not take documents: ${pushFailure}`)
  const isGood =
    setAside.length === 0 &&
    compared.differing.length === 0 &&
    documents.every(({ ready, refused }) => ready === 0 && refused === 0) &&
    books.every(({ news, refused }) => refused === 0 && (isShadow || news === 0))
  say(isGood ? 'both sides agree' : 'both sides do not agree')
  return isGood ? 0 : 1
}

interface Report {
  state: ReturnType<typeof report>
  books: BookLine[]
}

async function readReport(profile: Profile): Promise<Report> {
  const { page } = profile
  if (page !== undefined) {
    const url = `http://${page.host}:${page.port}`
    const running = await fetch(`${url}/state.json`).catch(() => undefined)
    if (running?.ok === true) {
      const books = await fetch(`${url}/books.json`)
      if (!books.ok) throw new Error(await books.text())
      return { state: await running.json(), books: await books.json() } as Report
    }
  }
  const journal = new Journal(profile.journal)
  try {
    const books = await compareBooks(journal, new AppClient(profile.app))
    return { state: report({ profile, journal }), books }
  } finally {
    journal.close()
  }
}

const skewMs = ({ clockSkewSeconds }: { clockSkewSeconds: number | null }): number | null =>
  clockSkewSeconds === null ? null : clockSkewSeconds * 1000

const closeAll = ({ sources }: Connector): Promise<unknown> =>
  Promise.all(sources.map((source) => source.stop()))
