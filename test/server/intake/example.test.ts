/** The documentation's documents, sent as they stand there; and files. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { allAreas } from '../../../server/app'
import { kinds } from '../../../server/hospital_documents/envelope'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { checkFile, FileInvalid, readFile, takeFile } from '../../../server/intake/file/read'
import { takeAgain } from '../../../server/intake/taking/again'
import { forAllTests } from '../../support/server/for_tests'
import { push, startWithSystem } from '../../support/server/integration'
import { aBranch, aDoctor, anItem, organisation } from './documents'
import { withOddDates } from './odd_dates'

const example: { documents: { kind: string }[] } = JSON.parse(
  readFileSync(path.join(__dirname, '../../../docs/integration/example.json'), 'utf8'),
)

const server = forAllTests(() => startWithSystem())
let intake: Intake

beforeAll(async () => {
  intake = intakeOf(server.dependencies, allAreas)
  await server.sql`insert into hospital (hospital_id, name) values ('hz-first', '还没有名字')`
  await server.sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values ('00000000-0000-4000-8000-000000000001', 'hz-first', '0100265318', 'C1', '李小龙', '01', 'x', 'x', 'male', '1980-05-01', '13800000000')`
})

it('has one of every kind that is taken in', () => {
  const received = new Set(example.documents.map(({ kind }) => kind))
  const taken = intake.registry.kinds.map(({ kind }) => kind)
  expect(taken.filter((kind) => !received.has(kind))).toEqual([])
  expect([...received].every((kind) => kinds.some((known) => known === kind))).toBe(true)
})

it('can be pushed as it stands', async () => {
  const results = await push(server.app, server.token, example.documents)
  // They are about an order, and a request, of the app.
  const waiting: unknown[] = ['invoice', 'refundAnswer', 'copyRequest']
  const odd = results.filter(({ outcome, kind }) => outcome !== 'taken' && !waiting.includes(kind))
  expect(odd).toEqual([])
})

it('is refused with any of its dates out of bounds', async () => {
  const tried = example.documents.flatMap((document) =>
    withOddDates(document).map(({ place, odd }) => ({
      place: `${document.kind} ${place}`,
      odd: { ...odd, version: 8_000_000 },
    })),
  )
  expect(tried.length).toBeGreaterThan(100)
  const outcomes: string[] = []
  for (let from = 0; from < tried.length; from += 500) {
    const documents = tried.slice(from, from + 500).map(({ odd }) => odd)
    outcomes.push(
      ...(await push(server.app, server.token, documents)).map(({ outcome }) => outcome),
    )
  }
  const accepted = tried.filter((_one, index) => outcomes[index] !== 'refused')
  // No end, in fields that say when something ends.
  const isEnd = /\w+ (?:outDate|closedAt|deceasedOn|endedAt|expectedAt|expiresAt|latestAt) 9999-/
  expect(accepted.map(({ place }) => place).filter((place) => !isEnd.test(place))).toEqual([])
  await server.sql`delete from intake_refused`
})

it('may name a number of a patient twice', async () => {
  const document = example.documents.find(({ kind }) => kind === 'patient')
  const { identifiers } = v.parse(v.looseObject({ identifiers: v.array(v.unknown()) }), document)
  const twice = { ...document, version: 9_000_000, identifiers: [...identifiers, ...identifiers] }
  expect(await push(server.app, server.token, [twice])).toMatchObject([{ outcome: 'taken' }])
})

describe('a file', () => {
  // The example's hospital makes room: a server has one.
  beforeAll(() => server.sql`update hospital set active = false`)

  it('is taken in any order, with the file’s own version and time, and again without a change', async () => {
    const documents = [...organisation()].reverse().map(({ version, at, ...rest }) => {
      void version
      void at
      return rest
    })
    const file = readFile({ at: '2026-11-20T08:00:00+08:00', documents })
    expect(await checkFile(intake, file)).toEqual([])
    const progress = jest.fn()
    expect((await takeFile(intake, 'file', file, progress)).sums).toMatchObject({
      taken: 5,
      refused: 0,
    })
    expect((await takeFile(intake, 'file', file, progress)).sums).toMatchObject({
      taken: 0,
      known: 5,
    })
    expect(progress).toHaveBeenLastCalledWith(5)
  })

  it('is looked at without writing: every fault with its place', async () => {
    const file = readFile({
      documents: [
        aBranch({ id: 'b-new', hospitalId: 'h1' }),
        aBranch({ id: 'b-bad', todayUntil: '25:00' }),
        aDoctor({ id: 'doc-lost', departmentId: 'nowhere' }),
        { kind: 'parrot' },
      ],
    })
    expect((await checkFile(intake, file)).sort()).toEqual([
      expect.stringContaining('documents.1.todayUntil'),
      'documents.2: there is no department nowhere',
      'documents.3.kind: is none that is taken in',
    ])
    expect(await server.sql`select 1 from branch where branch_id = 'b-new'`).toHaveLength(0)
  })

  it.each([
    ['nothing', {}],
    ['an empty list', { documents: [] }],
    ['documents without a kind', { documents: [{ id: 'x' }] }],
  ])('with %s is refused', (_words, content) => {
    expect(() => readFile(content)).toThrow(FileInvalid)
  })
})

it('takes again what was refused, once its cause is mended, and keeps what is refused still', async () => {
  await take(intake, 'push:his', organisation())
  const without = intakeOf(
    server.dependencies,
    allAreas.filter(({ name }) => name !== 'queue'),
  )
  const item = anItem({ id: 'b1:again', itemCode: 'again' })
  const unreadable = { ...aBranch({ id: 'b-again' }), name: undefined }
  expect(await take(without, 'push:his', [item, unreadable])).toMatchObject([
    { outcome: 'refused' },
    { outcome: 'refused' },
  ])
  expect(await takeAgain(intake)).toMatchObject({
    settled: 1,
    refused: [expect.stringContaining('branch b-again: name')],
  })
  expect(await server.sql`select 1 from intake_document where id = 'b1:again'`).toHaveLength(1)
  expect(
    await server.sql`select id, times from intake_refused where id in ('b1:again', 'b-again')`,
  ).toEqual([{ id: 'b-again', times: 2 }])
})
