/** The intake at the desk: what came last, what was refused or waits, and taking it again. */
import { allAreas } from '../../../server/app'
import { kinds } from '../../../server/hospital_documents/envelope'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { lookAtDocuments } from '../../../server/intake/desk/work'
import { takeAsked } from '../../../server/intake/taking/again'
import { deskContract } from '../../../src/contract/desk'
import { documentLabels } from '../../../src/contract/desk/intake'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk, type StaffSession } from '../../support/server/test_desk'
import { aBill, aDoctor, organisation } from './documents'

const { intake: calls, work } = deskContract
let intake: Intake
let staff: StaffSession
const desk = forAllTests(() => startTestDesk())
beforeAll(async () => {
  intake = intakeOf(desk.server.dependencies, allAreas)
  staff = await desk.staff('support')
})

/** Two doctors without their branch, and one document that cannot be read. */
beforeEach(async () => {
  const { sql } = desk.server
  await sql`truncate intake_document, intake_refused, intake_parked, work_item cascade`
  await take(intake, 'pull', organisation())
  await take(intake, 'push:lis', [{ ...aBill(), id: 'bad', lines: [] }, { kind: 'nonsense' }])
  await take(intake, 'push:his', [aDoctor({ id: 'late', departmentId: 'not-yet' })])
})

const call = async <Name extends 'sources' | 'refused' | 'waiting'>(name: Name, input = {}) =>
  (await desk.call(calls[name], input, staff)).body

it('knows every kind of document in words', () => {
  expect(Object.keys(documentLabels).sort()).toEqual([...kinds, 'unknown'].sort())
})

it('tells from whom what came last, and how much is aside', async () => {
  const { sources, refused, waiting, ofStrangers } = await call('sources')
  expect(sources).toContainEqual(expect.objectContaining({ source: 'pull', document: 'branch' }))
  const kinds = new Set(sources.map(({ source, document }) => `${source} ${document}`))
  expect(kinds.size).toBe(sources.length)
  expect({ refused, waiting, ofStrangers }).toEqual({ refused: 2, waiting: 1, ofStrangers: 0 })
})

it('lists what was refused with the reason, and what waits with what for', async () => {
  const { list } = await call('refused', { source: 'push:lis', document: 'bill' })
  expect(list).toMatchObject([
    { id: 'bad', reasons: expect.arrayContaining([expect.stringContaining('lines')]), times: 1 },
  ])
  expect((await call('refused', { source: 'pull' })).list).toEqual([])
  expect((await call('waiting')).list).toMatchObject([
    { document: 'doctor', id: 'late', waitsFor: 'department:not-yet' },
  ])
})

it('shows nobody what waits for a person who does not use the app', async () => {
  await take(intake, 'push:his', [aBill({ id: 'stranger', patient: { value: '0999999999' } })])
  expect((await call('waiting')).list).toHaveLength(1)
  expect(await call('sources')).toMatchObject({ waiting: 1, ofStrangers: 1 })
})

it('goes through a long list stretch by stretch, each document once', async () => {
  await desk.server.sql`
    insert into intake_refused (source, kind, id, reasons, content, last_at)
    select 'push:lis', 'report', 'r' || n, '{x}', 'x', now() - (n / 7) * interval '1 second' from generate_series(1, 120) n`
  const seen: string[] = []
  let after: string | undefined
  do {
    const { body } = await desk.call(calls.refused, { document: 'report', after }, staff)
    seen.push(...body.list.map(({ id }) => id))
    after = body.next ?? undefined
  } while (after !== undefined)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

it('takes again what was asked for, ends the work when all is in, and writes down who asked', async () => {
  const { sql } = desk.server
  await sql`update intake_refused set kind = 'doctor', content = ${intake.cipher.encrypt(aDoctor({ id: 'bad' }))} where id = 'bad'`
  const asked = await desk.call(
    calls.again,
    { source: 'push:lis', document: 'doctor', id: 'bad', reason: '基础数据已补' },
    staff,
  )
  expect(asked.body).toEqual({ asked: 1 })
  expect(await takeAsked(intake)).toBe(1)
  const { list } = await call('refused')
  expect(list.map(({ document }) => document)).toEqual(['nonsense'])
  await lookAtDocuments(desk.server.dependencies)
  const open = await desk.call(work.list, { kind: 'documents_refused' }, staff)
  expect(open.body.list.map(({ facts }) => facts.document)).toEqual(['nonsense'])
  const [line] =
    await sql`select action, reason, staff_id from staff_event order by at desc limit 1`
  expect(line).toEqual({
    action: 'take_documents_again',
    reason: '基础数据已补',
    staffId: staff.staffId,
  })
})

it('asks for nothing that is not there', async () => {
  const { status } = await desk.call(calls.again, { source: 'nobody', reason: '试试' }, staff)
  expect(status).toBe(404)
})
