/** The hospital's own file: what it may say, and that taking it again changes what it should and no more. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { HospitalFileInvalid, readDocument } from '../../../server/hospital_file/document'
import { takeDocument } from '../../../server/hospital_file/take'
import { createTestDatabase, type TestDatabase } from '../../support/server/database'

const example: unknown = JSON.parse(
  readFileSync(path.join(__dirname, '../../../docs/hospital_file.example.json'), 'utf8'),
)

/** The example with something else in it. */
function changed(change: (document: ReturnType<typeof readDocument>) => void) {
  const document = structuredClone(readDocument(example))
  change(document)
  return document
}

function faultsOf(value: unknown): readonly string[] {
  try {
    readDocument(value)
  } catch (error) {
    if (error instanceof HospitalFileInvalid) return error.faults
    throw error
  }
  return []
}

describe('reading', () => {
  it('takes the example of the documentation', () => {
    expect(faultsOf(example)).toEqual([])
  })

  it.each<[string, Parameters<typeof changed>[0], string]>([
    [
      'an unknown branch',
      (document) => document.departments.forEach((one) => (one.branchId = 'nowhere')),
      'departments.0.branchId: no branch nowhere',
    ],
    [
      'an unknown doctor',
      (document) => document.clinics.forEach((one) => (one.doctorId = 'nobody')),
      'no doctor nobody',
    ],
    [
      'a department twice',
      (document) => document.departments.push(...document.departments),
      'is there twice',
    ],
    ['a clinic twice', (document) => document.clinics.push(...document.clinics), 'is there twice'],
    [
      'a clinic without time',
      (document) => document.clinics.forEach((one) => (one.sources = [])),
      'has no time',
    ],
    [
      'a time that ends first',
      (document) =>
        document.clinics.forEach((one) => one.sources.forEach((time) => (time.endTime = '00:01'))),
      'ends before it begins',
    ],
  ])('refuses %s and says where', (_name, change, fault) => {
    expect(faultsOf(changed(change)).join('\n')).toContain(fault)
  })

  it('refuses a word it does not know, so that a slip of the pen is not lost', () => {
    const document = readDocument(example)
    expect(
      faultsOf({ ...document, hospital: { ...document.hospital, telefone: '1' } }).join('\n'),
    ).toContain('telefone')
  })
})

describe('taking', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('fills an empty hospital, and again without doubling anything', async () => {
    const document = readDocument(example)
    const taken = await takeDocument(database.sql, document)
    expect(taken).toMatchObject({
      branches: document.branches.length,
      doctors: document.doctors.length,
      clinics: document.clinics.length,
      keptLarger: 0,
    })
    expect(await takeDocument(database.sql, document)).toEqual(taken)
    const [rows] = await database.sql<{ clinics: number; sources: number }[]>`
      select (select count(*) from schedule)::int as clinics, (select count(*) from time_source)::int as sources`
    expect(rows).toEqual({ clinics: taken.clinics, sources: taken.sources })
  })

  it('never makes a time smaller than what patients hold', async () => {
    await takeDocument(database.sql, readDocument(example))
    await database.sql`update time_source set taken = 2`
    const smaller = changed((document) =>
      document.clinics.forEach((one) => one.sources.forEach((time) => (time.capacity = 1))),
    )
    const { sources, keptLarger } = await takeDocument(database.sql, smaller)
    expect(keptLarger).toBe(sources)
    expect(await database.sql`select distinct capacity from time_source`).toEqual([{ capacity: 2 }])
  })

  it('leaves a stopped clinic stopped', async () => {
    await takeDocument(database.sql, readDocument(example))
    await database.sql`update schedule set stopped_at = now(), stop_reason = '停诊'`
    await database.sql`update time_source set stopped = true`
    await takeDocument(database.sql, readDocument(example))
    expect(
      await database.sql`select count(*)::int as running from schedule where stopped_at is null`,
    ).toEqual([{ running: 0 }])
    expect(
      await database.sql`select count(*)::int as running from time_source where not stopped`,
    ).toEqual([{ running: 0 }])
  })

  it('writes nothing when one row cannot be written', async () => {
    const before = await database.sql`select name from hospital`
    const broken = changed((document) => {
      document.hospital.name = '另一家医院'
      document.clinics.forEach((one) => (one.regFeeFen = 3_000_000_000))
    })
    await expect(takeDocument(database.sql, broken)).rejects.toThrow()
    expect(await database.sql`select name from hospital`).toEqual(before)
  })
})
