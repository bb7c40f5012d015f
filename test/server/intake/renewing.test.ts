/** A new IDENTITY_KEY, or the same key in another suite of algorithms, and the hospital's documents: what waits, what was refused and what stands on the FHIR shelf is found at each step, and in the end by the new key alone. */
import { randomBytes } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { takeParked } from '../../../server/areas/intake_requests'
import type { IdentityKeys } from '../../../server/crypto/identity_cipher'
import { transaction } from '../../../server/database/client'
import { answerCalls, intakeOf, renewDocuments, take, type Intake } from '../../../server/intake'
import { documentBook } from '../../../server/intake/desk/timeline_source'
import { ingest, type Ingested } from '../../../server/intake/fhir/ingest'
import { otherSuite, testKey, testRing } from '../../support/server/crypto'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { aBill, aReport, organisation } from './documents'
import { aPatient, aSchedule, theOrganisation } from './fhir/resources'

const [early, late] = ['0100000001', '0100000002']
const orderNo = 'R2099'
const [old] = testRing(randomBytes(32))

describe.each([
  ['a new key', old, testKey('2027', randomBytes(32))],
  ['another suite', old, { ...old, suite: otherSuite }],
  ['and back', { ...old, suite: otherSuite }, old],
])('%s', (_change, old, fresh) => {
  const server = forAllTests(() => startTestServer())
  beforeAll(async () => {
    const before = by([old])
    await take(before, 'push:his', [
      ...organisation(),
      aReport({ id: 'R0001', patient: { value: early } }),
      aReport({ id: 'R0002', patient: { value: late } }),
      // Refused: it has no lines.
      aBill({ patient: { value: late }, orderNo, lines: [] }),
    ])
    await ingestAll(before)
  })

  const depsBy = (identityKeys: IdentityKeys) => ({
    ...server.dependencies,
    settings: { ...server.settings, identityKeys },
  })
  const by = (identityKeys: IdentityKeys): Intake => intakeOf(depsBy(identityKeys), allAreas)
  const ingestAll = (intake: Intake): Promise<Ingested[]> =>
    ingest(
      intake,
      'push:his',
      [...theOrganisation(), aPatient(), aSchedule()].map((resource) => ({ resource })),
    )
  const renew = (identityKeys: IdentityKeys, isDry = false) =>
    renewDocuments({ sql: server.dependencies.sql, areas: allAreas, identityKeys }, { isDry })
  /** What the timeline of an order tells of documents that name it. */
  const events = (identityKeys: IdentityKeys) =>
    documentBook.listAbout(depsBy(identityKeys), { orderNo, patientId: null })
  const resources = () =>
    server.sql<{ key: string }[]>`select type, key from fhir_resource order by type, key`

  /** How many reports are taken in that have waited for this patient, who comes now. */
  async function reportsOf(patientNo: string, keys: IdentityKeys): Promise<number> {
    await server.sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values (gen_random_uuid(), 'h1', ${patientNo}, ${`C${patientNo}`}, '李小龙', '01', 'x', ${patientNo}, 'male', '1980-05-01', '13800000000')`
    const number = { system: 'patient_no', value: patientNo }
    await transaction(server.dependencies.sql, (tx) => takeParked(tx, keys, [number]))
    return answerCalls(by(keys))
  }

  it.each([
    ['known everywhere', [old, fresh]],
    ['first everywhere', [fresh, old]],
  ] as [string, IdentityKeys][])('%s: everything is found as before', async (_step, keys) => {
    const withStatus = await resources()
    expect((await ingestAll(by(keys))).map(({ did }) => did)).toEqual(withStatus.map(() => 'known'))
    expect(await resources()).toEqual(withStatus)
    expect(await events(keys)).toHaveLength(1)
  })

  it('what has waited for a patient is found when he comes between two replicas', async () => {
    expect(await reportsOf(early, [old, fresh])).toBe(1)
  })

  it('what is told anew between two replicas stands once, whichever told it', async () => {
    const count = async () => (await resources()).length
    const before = await count()
    const change = async (keys: IdentityKeys, given: Record<string, unknown>) =>
      (await ingest(by(keys), 'push:his', [{ resource: aSchedule(given) }])).map(({ did }) => did)
    const until = (end: string) => ({ planningHorizon: { start: '2099-12-01', end } })
    expect(await change([fresh, old], until('2099-12-02'))).toEqual(['changed'])
    expect(await change([old, fresh], until('2099-12-03'))).toEqual(['changed'])
    expect(await change([old, fresh], {})).toEqual(['changed'])
    expect(await count()).toBe(before)
  })

  it('is renewed, which may be done again, and lives on by the new key alone', async () => {
    const ring: IdentityKeys = [fresh, old]
    const count = (await resources()).length + 2
    expect(await renew(ring, true)).toEqual({ renewed: count, failed: [] })
    expect(await renew(ring)).toEqual({ renewed: count, failed: [] })
    expect(await renew(ring)).toEqual({ renewed: 0, failed: [] })

    const alone: IdentityKeys = [fresh]
    const withStatus = await resources()
    expect((await ingestAll(by(alone))).map(({ did }) => did)).toEqual(
      withStatus.map(() => 'known'),
    )
    expect(await events(alone)).toHaveLength(1)
    // A text of the other suite is read by the same key; one of another key is lost without it.
    const without: IdentityKeys = old.key.equals(fresh.key) ? testRing(randomBytes(32)) : [old]
    await expect(renew(without)).resolves.toMatchObject({ renewed: 0, failed: { length: count } })

    expect(await reportsOf(late, alone)).toBe(1)
  })
})
