/** Signatures of checkpoints: who owns the database and not the key is found, and keys rotate. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { addCheckpoint } from '../../../server/areas/audit'
import type { IdentityKeys } from '../../../server/crypto/identity_cipher'
import { ringBySuites } from '../../../server/crypto/key_ring'
import {
  newestKey,
  renewSignatures,
  signCheckpoint,
  wordsOf,
} from '../../../server/workers/checkpoint_signatures'
import { addNextCheckpoint, verifyCheckpoints } from '../../../server/workers/checkpoints'
import { otherSuite, testKey, testRing, testSuite } from '../../support/server/crypto'
import { forAllTests } from '../../support/server/for_tests'
import { rewriting } from '../../support/server/rewriting'
import { startTestServer } from '../../support/server/test_server'

const server = forAllTests(() => startTestServer())
const ours = (): IdentityKeys => server.settings.identityKeys
const theirs = testRing(randomBytes(32))

const by = (identityKeys: IdentityKeys) => ({
  ...server.dependencies,
  settings: { ...server.settings, identityKeys },
})
const read = (keys = ours()) => verifyCheckpoints(by(keys), allAreas)

/** Checkpoints of three days and the minutes since, by these keys. */
async function writeCheckpoints(keys: IdentityKeys): Promise<void> {
  const words = { previous: '', content: JSON.stringify({ from: '2026-01-01', to: '', logs: [] }) }
  const hash = createHash('sha256').update(wordsOf(words)).digest('hex')
  const [{ to = '' } = {}] = await server.sql<{ to: string }[]>`
    select (date_trunc('minute', now()) - interval '3 days')::text as to`
  await addCheckpoint(server.sql, { ...words, hash, to }, signCheckpoint(newestKey(keys), words))
  while (await addNextCheckpoint(by(keys), allAreas));
}

beforeEach(async () => {
  await server.sql`truncate audit_checkpoint, audit_signature, staff_event, security_event restart identity`
  await server.sql`
    insert into staff_event (event_id, at, staff_id, staff_name, roles, action, reason)
    values (${randomUUID()}, now() - interval '70 hours', 's', '张', '{audit}', 'view_order', '患者来电')`
  await writeCheckpoints(ours())
})

it('every checkpoint is signed when it is made', async () => {
  expect(await read()).toMatchObject({ signed: 4, unsigned: undefined, gaps: 0, breaches: [] })
  expect(await renewSignatures(server.sql, ours(), { isDry: true })).toEqual({
    renewed: 0,
    failed: [],
  })
})

describe('the owner of the database changes a line and writes all checkpoints anew', () => {
  beforeEach(async () => {
    await rewriting(server.sql, async (tx) => {
      await tx`create table seen as
        select checkpoint_id, s.* from audit_signature s join audit_checkpoint using (hash)`
      await tx`delete from audit_checkpoint`
      await tx`delete from audit_signature`
      await tx`alter sequence audit_checkpoint_checkpoint_id_seq restart`
      await tx`update staff_event set reason = '另一个原因'`
    })
    await writeCheckpoints(theirs)
  })
  afterEach(() => server.sql`drop table seen`)

  it('with signatures of a key of their own', async () => {
    const { breaches, signed } = await read()
    expect(signed).toBe(0)
    expect(breaches).toHaveLength(4)
    expect(breaches[0]).toMatch(/by none of the keys/)
  })

  it('with such signatures under the name of ours', async () => {
    await rewriting(
      server.sql,
      (tx) => tx`update audit_signature set key_id = ${newestKey(ours()).id}`,
    )
    expect((await read()).breaches).toEqual(
      Array.from({ length: 4 }, () =>
        expect.stringMatching(/signature of this checkpoint is wrong/),
      ),
    )
  })

  it('with the signatures of before', async () => {
    await rewriting(server.sql, async (tx) => {
      await tx`delete from audit_signature`
      await tx`
        insert into audit_signature (hash, key_id, algorithm, signature)
        select c.hash, key_id, algorithm, signature from seen join audit_checkpoint c using (checkpoint_id)`
    })
    const { breaches, signed } = await read()
    // The first one was not changed: it has no lines.
    expect(signed).toBe(1)
    expect(breaches).toHaveLength(3)
  })

  it('without signatures but that of the first: a gap, and what the app adds after it does not heal it', async () => {
    await rewriting(server.sql, async (tx) => {
      await tx`delete from audit_signature`
      await tx`
        insert into audit_signature (hash, key_id, algorithm, signature)
        select hash, key_id, algorithm, signature from seen where checkpoint_id = 1`
      await tx`delete from audit_checkpoint where checkpoint_id = 4`
    })
    await addNextCheckpoint(server.dependencies, allAreas)
    const { breaches, signed, gaps } = await read()
    expect({ signed, gaps }).toEqual({ signed: 2, gaps: 2 })
    expect(breaches).toContainEqual(expect.stringMatching(/is not signed, but one before it is/))
  })

  it('without any signature: until when nothing is signed is said, for whoever knows since when it was', async () => {
    await rewriting(server.sql, (tx) => tx`delete from audit_signature`)
    const { unsigned, signed } = await read()
    expect({ signed, unsigned: unsigned?.checkpoints }).toEqual({ signed: 0, unsigned: 4 })
  })
})

it('a checkpoint of the release before is not signed, until the operator says so', async () => {
  await rewriting(
    server.sql,
    (tx) => tx`delete from audit_signature where ctid = (select max(ctid) from audit_signature)`,
  )
  expect(await read()).toMatchObject({ signed: 3, gaps: 1 })
  expect(await renewSignatures(server.sql, ours())).toEqual({ renewed: 0, failed: [] })
  expect(await renewSignatures(server.sql, ours(), { unsigned: true })).toMatchObject({
    renewed: 1,
  })
  expect(await read()).toMatchObject({ signed: 4, gaps: 0, breaches: [] })
})

describe.each([
  ['a new key', () => ringBySuites([testKey('2027', randomBytes(32)), ours()[0]], [testSuite])],
  ['another CRYPTO', () => ringBySuites([ours()[0]], [otherSuite, testSuite])],
])('%s', (_words, rotated) => {
  it('signs anew what the one before has signed; then it is enough', async () => {
    const both = rotated()
    const alone: IdentityKeys = [both[0]]
    expect((await read(alone)).breaches).toHaveLength(4)
    expect(await read(both)).toMatchObject({ signed: 4, breaches: [] })
    expect(await renewSignatures(server.sql, both, { isDry: true })).toMatchObject({ renewed: 4 })
    expect(await renewSignatures(server.sql, both)).toEqual({ renewed: 4, failed: [] })
    expect(await renewSignatures(server.sql, both)).toEqual({ renewed: 0, failed: [] })
    for (const keys of [both, alone, ours()])
      expect(await read(keys)).toMatchObject({ signed: 4, breaches: [] })
  })

  it('signs nothing whose signature is wrong', async () => {
    await rewriting(
      server.sql,
      (tx) =>
        tx`update audit_signature set signature = 'AAAA' where hash = (select hash from audit_checkpoint where checkpoint_id = 2)`,
    )
    expect(await renewSignatures(server.sql, rotated())).toEqual({
      renewed: 3,
      failed: ['checkpoint 2'],
    })
  })
})
