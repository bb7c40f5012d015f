/** `npm run bench -- crypto`: what 国密 costs beside AES (docs/gm.md). Both take turns in every round, so that a busy machine cancels out: each operation alone, then the call that lists an account's patients. */
import { randomBytes, randomUUID } from 'node:crypto'
import {
  decryptIdNo,
  encryptIdNo,
  idNoIndex,
  type IdentityKeys,
} from '../../server/crypto/identity_cipher'
import { ringOf } from '../../server/crypto/key_ring'
import type { Suite } from '../../server/crypto/suite'
import { suiteOf } from '../../server/crypto/suites'
import { createTokens } from '../../server/crypto/tokens'
import { patientCalls } from '../../src/contract/patient'
import { whileUsing, type Hospital, type Server } from './fleet'
import { addPeople, encryptIdNos, type BenchPerson } from './hospital'
import { closedLoop, prepare, quantile, timesOf, type Prepared } from './load'
import { printTable, type Cell } from './table'

const names = ['aes', 'gm'] as const
const rounds = 11
/** Each block of one suite takes about so long. */
const blockMs = 40
const people = 40
/** Of each person in a round, one after the other. */
const callsEach = 10
/** How many times as long the call may take the processor: what was measured and half as much again. */
const mostForCall = 1.6

/** Prints both tables. */
export async function benchCrypto(hospital: Hospital): Promise<void> {
  benchOperations()
  await benchCall(hospital)
}

/** Each does it once. */
function operationsOf(suite: Suite): Record<string, () => unknown> {
  const keys: IdentityKeys = ringOf(randomBytes(32), suite)
  const row = randomUUID()
  const [number, document] = ['11010519491231002X', '上呼吸道感染'.repeat(3600)]
  const [shortText, longText] = [encryptIdNo(keys, row, number), encryptIdNo(keys, row, document)]
  const jwt = suite.jwt(randomBytes(32).toString('hex'))
  const claims = { sid: row, exp: Math.floor(Date.now() / 1000) + 3600 }
  const token = jwt.sign(claims)
  const signer = suite.signer(randomBytes(32), 'bench')
  const words = 'a'.repeat(500)
  const signature = signer.sign(words)
  return {
    'a certificate number: encrypt': () => encryptIdNo(keys, row, number),
    'a certificate number: decrypt': () => decryptIdNo(keys, row, shortText),
    'its blind index': () => idNoIndex(keys, '01', number),
    'a document of 65 kB: encrypt': () => encryptIdNo(keys, row, document),
    'a document of 65 kB: decrypt': () => decryptIdNo(keys, row, longText),
    'a token: sign': () => jwt.sign(claims),
    'a token: verify': () => jwt.read(token),
    'a hash of a ticket': () => suite.hash(token),
    'a checkpoint: sign': () => signer.sign(words),
    'a checkpoint: verify': () => signer.verify(words, signature),
  }
}

function benchOperations(): void {
  const [aes, gm] = names.map((name) => operationsOf(suiteOf(name)))
  const rows: Record<string, Record<string, Cell>> = {}
  for (const operation of Object.keys(aes ?? {})) {
    const both = [aes?.[operation], gm?.[operation]].map((run) => run ?? (() => undefined))
    const times = inTurns(both)
    rows[operation] = columnsOf(times, 'µs')
  }
  printTable(`One operation, medians of ${rounds} rounds in turn`, rows)
}

/** Microseconds of each, by round. */
function inTurns(runs: readonly (() => unknown)[]): number[][] {
  const counts = runs.map((run) => Math.max(1, Math.round((blockMs * 1000) / block(run, 20))))
  const times: number[][] = runs.map(() => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, run] of runs.entries()) {
      const each = block(run, counts[at] ?? 1)
      // The first round warms up.
      if (round > 0) times[at]?.push(each)
    }
  return times
}

/** Microseconds of one, of so many. */
function block(run: () => unknown, count: number): number {
  const from = performance.now()
  for (let at = 0; at < count; at += 1) run()
  return ((performance.now() - from) * 1000) / count
}

/** The middle of each, and of what the second is to the first in the same round. */
function columnsOf([aes = [], gm = []]: number[][], unit: string, most?: number) {
  const ratios = gm.map((each, round) => each / (aes[round] ?? Number.NaN))
  return {
    [`aes ${unit}`]: quantile(aes, 0.5),
    [`gm ${unit}`]: quantile(gm, 0.5),
    'gm/aes': { value: quantile(ratios, 0.5), most },
  }
}

/** Two servers on one database, one of each suite; every call comes with a token that its server has not seen, and decrypts. */
async function benchCall(hospital: Hospital): Promise<void> {
  const crowd = await addPeople(hospital, 2 * people)
  const sides = []
  for (const [at, name] of names.entries()) {
    const own = crowd.slice(at * people, (at + 1) * people)
    const [server] = await hospital.start(1, { CRYPTO: name, WORKERS: 'off' })
    if (server === undefined) throw new Error('no server')
    await encryptIdNos(
      hospital.sql,
      ringOf(hospital.identityKey, suiteOf(name)),
      own.map(({ patientId }) => patientId),
    )
    sides.push({ server, own, suite: suiteOf(name) })
  }
  const cpu: number[][] = [[], []]
  const ms: number[][] = [[], []]
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, { server, own, suite }] of sides.entries()) {
      const clients = await askingOf(hospital, own, { suite, round })
      const used = await askAll(hospital, server, clients)
      if (round === 0) continue
      cpu[at]?.push(used.cpuMs)
      ms[at]?.push(used.middleMs)
    }
  printTable(`listPatients with a token unseen, ${people} clients at once, one server each`, {
    'processor of the server': columnsOf(cpu, 'ms', mostForCall),
    'from question to answer': columnsOf(ms, 'ms'),
  })
}

async function askAll(hospital: Hospital, server: Server, clients: Prepared[][]) {
  const used = await whileUsing(hospital, [server], () => closedLoop([server.port], clients))
  const { results } = used.result
  const wrong = results.find(({ status }) => status !== 200)
  if (wrong !== undefined) throw new Error(`listPatients answered ${wrong.status}`)
  return {
    cpuMs: (used.serverSeconds / results.length) * 1000,
    middleMs: quantile(timesOf(results), 0.5),
  }
}

/** The patients' numbers, as the server of this suite writes them. */
/** Tokens of one session with other ends are other tokens. */
async function askingOf(
  { sql, tokenSecret }: Hospital,
  own: readonly BenchPerson[],
  { suite, round }: { suite: Suite; round: number },
): Promise<Prepared[][]> {
  const tokens = createTokens(...ringOf(tokenSecret, suite))
  const rows = await sql<{ sessionId: string }[]>`
    select session_id from session where account_id = any(${own.map(({ accountId }) => accountId)}::uuid[])`
  return rows.map(({ sessionId }) =>
    Array.from({ length: callsEach }, (_, call) => {
      const end = new Date(Date.now() + 3_600_000 + (round * callsEach + call) * 60_000)
      return prepare(patientCalls.listPatients, {}, tokens.sign(sessionId, end))
    }),
  )
}
