/** Documents belong to the system that sent them first, whichever kind and whichever way; another one takes them over by a person's decision only. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allAreas } from '../../../server/app'
import { transaction } from '../../../server/database/client'
import { kinds } from '../../../server/hospital_documents/envelope'
import { intakeOf, take } from '../../../server/intake'
import { handOver } from '../../../server/intake/desk/hand_over'
import { ingest } from '../../../server/intake/fhir/ingest'
import { readFile, takeFile } from '../../../server/intake/file/read'
import { takeAsked } from '../../../server/intake/taking/again'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk } from '../../support/server/test_desk'
import { aBranch, aDoctor, anItem, organisation } from './documents'
import { theHospital } from './fhir/resources'

const calls = deskContract.intake
const desk = forAllTests(() => startTestDesk())
const intake = forAllTests(() => intakeOf(desk.server.dependencies, allAreas))
const foreign = { outcome: 'refused', code: 'owned_by_another_source' }

const example: unknown = JSON.parse(
  readFileSync(path.join(__dirname, '../../../docs/integration/example.json'), 'utf8'),
)

/** The example's documents so many versions later. */
const later = (versions: number) =>
  readFile(example).map(({ value }) => ({ ...value, version: Number(value.version) + versions }))

const nameOf = async (table: 'branch' | 'doctor', id: string) => {
  const { sql } = desk.server
  const [row] = await sql`
    select name, source from ${sql(table)} join intake_document d on d.kind = ${table} and d.id = ${id} where ${sql(`${table}_id`)} = ${id}`
  return row
}

it('a document of any kind is not overwritten by another system, and is said so by code', async () => {
  await desk.server.sql`insert into hospital (hospital_id, name) values ('hz-first', '还没有名字')`
  await desk.server.sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values (gen_random_uuid(), 'hz-first', '0100265318', 'C1', '李小龙', '01', 'x', 'x', 'male', '1980-05-01', '13800000000')`
  const own = await take(intake, 'push:his', later(0))
  const documents = later(5).filter((_, place) => own[place]?.outcome !== 'refused')
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(kinds))
  for (const source of ['push:lis', 'fhir:lis', 'file:lis']) {
    const takings = await take(intake, source, documents)
    expect(takings.map((taking) => ({ ...taking, reasons: [] }))).toEqual(
      documents.map(() => ({ ...foreign, reasons: [] })),
    )
  }
  const others = await desk.server
    .sql`select kind, id from intake_document where source <> 'push:his'`
  expect(others).toHaveLength(0)
  // An older version is no secret success either.
  expect(await take(intake, 'push:lis', later(0).slice(0, 1))).toMatchObject([foreign])
  // The example's hospital makes room: a server has one.
  await desk.server.sql`update hospital set active = false`
})

it('is the same system by every way: pushed, over FHIR, fetched, in a file', async () => {
  await take(intake, 'push:his', organisation())
  for (const [version, source] of ['pull', 'fhir:his', 'file:his', 'push:his'].entries())
    expect(
      await take(intake, source, [aBranch({ name: source, version: version + 50 })]),
    ).toMatchObject([{ outcome: 'taken' }])
  const file = readFile({ documents: [aBranch({ name: '文件', version: 60 })] })
  const progress = () => undefined
  expect((await takeFile(intake, 'file', file, progress)).sums).toMatchObject({ taken: 1 })
  const other = readFile({ documents: [aBranch({ name: '别的文件', version: 70 })] })
  expect((await takeFile(intake, 'file:lis', other, progress)).sums).toMatchObject({ refused: 1 })
  expect(await nameOf('branch', 'b1')).toEqual({ name: '文件', source: 'file' })
})

it('a document that waits is not overwritten either', async () => {
  const waiting = anItem({ id: 'owner:waits', branchId: 'not-yet' })
  expect(await take(intake, 'push:his', [waiting])).toMatchObject([{ outcome: 'waiting' }])
  expect(await take(intake, 'push:lis', [{ ...waiting, version: 9 }])).toMatchObject([foreign])
})

it('the desk shows what was refused for that, and hands the document over with a line in the journal', async () => {
  const clerk = await desk.staff('support')
  await take(intake, 'push:his', [...organisation(), aDoctor({ id: 'moves', name: '旧名' })])
  await take(intake, 'push:ris', [aDoctor({ id: 'moves', name: '新名', version: 30 })])
  const { body } = await desk.call(calls.refused, { source: 'push:ris' }, clerk)
  expect(body.list).toMatchObject([
    { id: 'moves', isForeign: true, reasons: [expect.stringContaining('belongs to his')] },
  ])

  const wanted = { source: 'push:ris', document: 'doctor', id: 'moves', reason: '改由影像系统维护' }
  const handed = await desk.call(calls.handOver, wanted, clerk)
  expect(handed.body).toEqual({ handed: 1 })
  await takeAsked(intake)
  expect(await nameOf('doctor', 'moves')).toEqual({ name: '新名', source: 'push:ris' })
  expect(await take(intake, 'push:his', [aDoctor({ id: 'moves', version: 31 })])).toMatchObject([
    foreign,
  ])
  const [line] = await desk.server.sql`
    select action, subject, reason, staff_id from staff_event order by at desc limit 1`
  expect(line).toEqual({
    action: 'hand_over_documents',
    subject: 'doctor moves',
    reason: wanted.reason,
    staffId: clerk.staffId,
  })
  expect((await desk.call(calls.handOver, wanted, clerk)).status).toBe(404)
})

it('all documents of a kind are handed over at once', async () => {
  await take(intake, 'push:old', [aBranch({ id: 'o1' }), aBranch({ id: 'o2' })])
  const given = { kind: 'branch', from: 'old', to: 'his' }
  expect(await transaction(desk.server.sql, (tx) => handOver(intake, tx, given))).toBe(2)
  expect(await take(intake, 'pull', [aBranch({ id: 'o1', version: 8 })])).toMatchObject([
    { outcome: 'taken' },
  ])
})

it('a FHIR resource belongs to its sender, too', async () => {
  const send = (source: string, name: string) =>
    ingest(intake, source, [{ resource: { ...theHospital(), id: 'org-owner', name } }])
  expect(await send('fhir:ris', '一院')).toMatchObject([{ did: 'created' }])
  expect(await send('fhir:lis', '二院')).toMatchObject([{ did: 'foreign', owner: 'ris' }])
  // Who says the same changes nothing.
  expect(await send('fhir:lis', '一院')).toMatchObject([{ did: 'known' }])
  const clerk = await desk.staff('support')
  const { body } = await desk.call(
    calls.refused,
    { source: 'fhir:lis', document: 'Organization' },
    clerk,
  )
  expect(body.list).toMatchObject([{ id: 'org-owner', isForeign: true }])
  const wanted = { source: 'fhir:lis', document: 'Organization', id: 'org-owner', reason: '换系统' }
  expect((await desk.call(calls.handOver, wanted, clerk)).body).toEqual({ handed: 1 })
  expect(await send('fhir:lis', '二院')).toMatchObject([{ did: 'changed' }])
  expect(await send('fhir:ris', '三院')).toMatchObject([{ did: 'foreign', owner: 'lis' }])
})
