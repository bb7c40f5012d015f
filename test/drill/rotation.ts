/** TOKEN_SECRET and IDENTITY_KEY change in three rounds, as docs/keys.md has it, with patients calling all the while: nobody is signed out, and every certificate and every document that waits is read by the new key alone. */
import { randomBytes } from 'node:crypto'
import { allAreas } from '../../server/app'
import { patientNeed } from '../../server/area/intake_kind'
import { reencryptFiles } from '../../server/areas/patient'
import { aesSuite } from '../../server/crypto/aes_suite'
import { createDocumentCipher } from '../../server/crypto/document_cipher'
import type { IdentityKeys } from '../../server/crypto/identity_cipher'
import { ringOf } from '../../server/crypto/key_ring'
import { renewDocuments } from '../../server/intake'
import { accountCalls } from '../../src/contract/account'
import { patientCalls } from '../../src/contract/patient'
import { aReport } from '../server/intake/documents'
import { onPostgres, type DebianPostgres } from './debian_postgres'
import { ask, Plant, replaceOldest } from './plant'

/** Says what was found, and whether it is right. */
export const drillRotation = (): Promise<boolean> => onPostgres(play)

async function play(postgres: DebianPostgres): Promise<boolean> {
  const plant = await Plant.on(await postgres.start(postgres.init('keys', { fsync: 'off' })))
  const fresh = { secret: randomBytes(32).toString('base64url'), key: randomBytes(32) }
  const [old, next] = [`old:${plant.tokenSecret}`, `2027:${fresh.secret}`]
  const [oldKey, nextKey] = [
    `old:${plant.identityKey.toString('base64')}`,
    `2027:${fresh.key.toString('base64')}`,
  ]
  const rounds = [
    { TOKEN_SECRET: `${old},${next}`, IDENTITY_KEY: `${oldKey},${nextKey}` },
    { TOKEN_SECRET: `${next},${old}`, IDENTITY_KEY: `${nextKey},${oldKey}` },
  ]
  await addWaiting(plant)
  const replicas = [await plant.replica(), await plant.replica()]
  const tokens = await plant.tokens()
  const answers: { status: number; ms: number }[] = []
  let isRunning = true
  const calling = tokens.map(async (token, nth) => {
    for (let turn = nth; isRunning; turn += 1) {
      const { url } = replicas[turn % replicas.length] ?? { url: '' }
      const { path } = turn % 3 === 0 ? accountCalls.getSelfInfo : patientCalls.listPatients
      answers.push(await ask(`${url}${path}`, token))
    }
  })
  const moveTo = async (environment: NodeJS.ProcessEnv): Promise<void> => {
    for (let nth = 0; nth < 2; nth += 1)
      await replaceOldest(replicas, () => plant.replica(environment))
  }
  for (const round of rounds) await moveTo(round)
  const ring: IdentityKeys = [
    { id: '2027', key: fresh.key, suite: aesSuite },
    { id: 'old', key: plant.identityKey, suite: aesSuite },
  ]
  const { files, renewed, failed } = await reencryptFiles(plant.sql, ring)
  const areDocumentsRenewed = await renewWaiting(plant, ring)
  const during = answers.length
  const refused = answers.filter(({ status }) => status !== 200).length
  isRunning = false
  await Promise.all(calling)
  // Round three: the new ones alone. A token of the old secret signs in anew, which the client does by itself; certificates are all read.
  await moveTo({ TOKEN_SECRET: next, IDENTITY_KEY: nextKey })
  const [last] = replicas
  const again = await plant.tokens(fresh.secret)
  const alone = await Promise.all(
    again.map((token) => ask(`${last?.url ?? ''}${patientCalls.listPatients.path}`, token)),
  )
  const unread = alone.filter(({ status }) => status !== 200).length
  for (const { process: app } of replicas) await app.stop()
  await plant.sql.end({ timeout: 2 })
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  console.log(
    `  ${during} calls during two rounds of two replicas and the renewal, ${refused} refused, the slowest ${Math.round(slowest)} ms`,
  )
  console.log(
    `  ${renewed} of ${files} certificates renewed, ${failed.length} left; ${alone.length} accounts read theirs by the new key alone, ${unread} could not`,
  )
  const isEverythingRead = refused + failed.length + unread === 0
  return isEverythingRead && renewed > 0 && alone.length > 0 && areDocumentsRenewed
}

/** Whether all of them are read, and found, without the old key. */
async function renewWaiting({ sql }: Plant, ring: IdentityKeys): Promise<boolean> {
  const kept = await renewDocuments({ sql, areas: allAreas, identityKeys: ring })
  const alone = { sql, areas: allAreas, identityKeys: ringOf(ring[0].key) }
  const left = await renewDocuments(alone, { isDry: true })
  console.log(
    `  ${kept.renewed} documents that wait renewed; by the new key alone ${left.failed.length} cannot be read, ${left.renewed} not be found`,
  )
  return kept.renewed === waiting && left.failed.length + left.renewed === 0
}

const waiting = 1_000

/** Reports of people who do not use the app yet, put aside under the old key. */
async function addWaiting({ sql, identityKey }: Plant): Promise<void> {
  const cipher = createDocumentCipher([{ id: 'old', key: identityKey, suite: aesSuite }])
  const rows = Array.from({ length: waiting }, (_unused, index) => {
    const patient = { system: 'patient_no', value: `9${String(index).padStart(9, '0')}` }
    const id = `R${String(index).padStart(7, '0')}`
    const needs = cipher.blindIndexOf(patientNeed(patient))
    const report = aReport({ id, patient })
    return {
      kind: 'report',
      id,
      version: 1,
      source: 'push:his',
      needs,
      content: cipher.encrypt(report),
    }
  })
  await sql`insert into intake_parked ${sql(rows)}`
}
