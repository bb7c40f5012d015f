/**
 * `npx tsx test/bench/film.ts`: how long a patient waits for pictures, from the server with Orthanc behind it (where it is installed) and from the sandbox.
 * Through HTTP, without a browser: the opened study, the first picture of a stack nobody has looked at, the twenty after it one by one, and four at a time.
 */
import { findOrthanc } from '../../simulators/imaging/orthanc_process'
import { accountCalls } from '../../src/contract/account'
import { filmCalls } from '../../src/contract/film'
import { patientCalls } from '../../src/contract/patient'
import { Hospital } from '../support/e2e/hospital'
import { makeDataDir, removeDataDir, startServer } from '../support/e2e/server'
import { quantile } from './load'
import { printTable, type Cell } from './table'

const tel = '13800000001'
const slices = 20
const abreast = 4
const loadLimitMs = 300_000

/** Prints one row for each archive; the budget is one second for the first picture. */
export async function benchFilms(): Promise<void> {
  const rows: Record<string, Record<string, Cell>> = {}
  for (const archive of ['sandbox', ...(findOrthanc() === undefined ? [] : ['orthanc'])])
    rows[archive] = await measure(archive)
  printTable('Cloud film: chest CT of 60 pictures, ms', rows)
}

async function measure(archive: string): Promise<Record<string, Cell>> {
  const dataDir = makeDataDir()
  const server = await startServer({ dataDir, environment: { DEMO_ARCHIVE: archive } })
  try {
    if (archive === 'orthanc') await untilLoaded(server.url)
    const hospital = new Hospital(server.url)
    const token =
      new URL(await hospital.entryLink('demo-openid-1'), server.url).searchParams.get('jwt') ?? ''
    const caller = { token }
    await hospital.call(accountCalls.sendStepUpCode, {}, caller)
    await hospital.call(accountCalls.confirmStepUp, { code: await hospital.smsCode(tel) }, caller)
    const { list } = await hospital.call(patientCalls.listPatients, {}, caller)
    const found = await Promise.all(
      list.map(({ patientId }) => hospital.call(filmCalls.listFilms, { patientId }, caller)),
    )
    const chest = found.flatMap(({ films }) => films).find(({ imageCount }) => imageCount === 60)
    if (chest === undefined) throw new Error('the demo patient has no chest CT')
    const [opened, openMs] = await timed(() =>
      hospital.call(filmCalls.getFilm, { filmId: chest.filmId }, caller),
    )
    const read = (slice: number, window: string): Promise<unknown> =>
      picture(`${server.url}${opened.imagePath}/1/${slice}/${window}`)
    const [, firstMs] = await timed(() => read(30, 'lung'))
    const each: number[] = []
    for (let slice = 31; slice <= 30 + slices; slice += 1)
      each.push((await timed(() => read(slice, 'lung')))[1])
    const [, abreastMs] = await timed(async () => {
      for (let from = 1; from <= slices; from += abreast)
        await Promise.all(Array.from({ length: abreast }, (_, step) => read(from + step, 'bone')))
    })
    return {
      'open the study': openMs,
      'first picture, cold': { value: firstMs, most: 1000 },
      'next picture, median': Math.round(quantile(each, 0.5)),
      'through the next 20': each.reduce((sum, one) => sum + one, 0),
      '20 pictures, 4 abreast': abreastMs,
    }
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}

async function picture(address: string): Promise<void> {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`a picture was refused: status ${reply.status}`)
  await reply.arrayBuffer()
}

async function untilLoaded(url: string): Promise<void> {
  const until = Date.now() + loadLimitMs
  while (Date.now() < until) {
    const { isReal } = (await (await fetch(`${url}/sandbox/imaging/archive`)).json()) as {
      isReal: boolean
    }
    if (isReal) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the archive did not get every study in time')
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const from = performance.now()
  const result = await work()
  return [result, Math.round(performance.now() - from)]
}

if (require.main === module) {
  benchFilms().catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
}
