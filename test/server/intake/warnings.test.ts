/** Documents that are taken and in which something looks wrong: what the sender is told, and what the desk shows until a better version comes. */
import { allAreas } from '../../../server/app'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests } from '../../support/server/for_tests'
import { deskOf, type StaffSession } from '../../support/server/test_desk'
import { TestApp } from '../registration/test_app'
import {
  aBill,
  aBranch,
  aClinic,
  aDepartment,
  aDoctor,
  aFeeDay,
  aReport,
  aStay,
  aVisit,
  clinicDay,
} from './documents'

let intake: Intake
let staff: StaffSession
const patientNo = '0100000001'
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
beforeAll(async () => {
  intake = intakeOf(testApp.dependencies, allAreas)
  staff = await desk.staff('support')
  await testApp.person({ patientNo })
  const taken = await take(intake, 'push:his', [
    aBranch({ hospitalId: 'h' }),
    aDepartment({ id: 'd0', parentId: null, name: '内科' }),
    aDepartment(),
    aDoctor(),
  ])
  expect(taken).toEqual(Array(4).fill({ outcome: 'taken' }))
})

const patient = { value: patientNo }
const price = { category: '04', name: '血常规', priceFen: 2500, quantity: 2, amountFen: 2500 }
const half = (beginTime: string, endTime: string) => ({ beginTime, endTime, capacity: 4 })

it.each([
  [
    'a department of a third level',
    () => aDepartment({ id: 'd2', parentId: 'd1' }),
    'parentId: is of the second level already; patients see two levels',
  ],
  [
    'a clinic on the first level',
    () => aClinic({ id: 'first', departmentId: 'd0', doctorId: null }),
    'departmentId: is of the first level; patients choose clinics of the second',
  ],
  [
    'times that overlap',
    () =>
      aClinic({
        id: 'dense',
        visitDate: clinicDay(2),
        sources: [half('08:00', '09:00'), half('08:30', '09:30')],
      }),
    'sources: 08:00 to 09:00 and 08:30 overlap',
  ],
  [
    'a visit of nobody’s registration',
    () => aVisit({ id: 'lost', orderNo: null, patient, clinicId: 'first' }),
    'clinicId: no registration of the patient at this clinic is known',
  ],
  [
    'an amount that is not the price',
    () => aBill({ patient, lines: [price] }),
    'lines.0.amountFen: is not priceFen by quantity',
  ],
  [
    'a discharge before the admission',
    () => aStay({ patient, inDate: '2026-11-20', outDate: '2026-11-18' }),
    'outDate: is before inDate',
  ],
  [
    'an amount of a day in the ward',
    () => aFeeDay({ lines: [price] }),
    'lines.0.amountFen: is not priceFen by quantity',
  ],
  [
    'a range upside down',
    () =>
      aReport({
        patient,
        items: [{ itemCode: 'WBC', itemName: '白细胞', result: '5', low: 9.5, high: 3.5 }],
      }),
    'items.0.low: is above high',
  ],
  [
    'no end in the year 9999',
    () => aBill({ id: 'endless', patient, expiresAt: '9999-12-31T23:59:59+08:00' }),
    'expiresAt: year 9999 is read as no end',
  ],
  [
    'GBK that was read as UTF-8',
    () =>
      aReport({
        id: 'spoilt',
        patient,
        items: [{ itemCode: 'WBC', itemName: '白\ufffd\ufffd', result: '5' }],
      }),
    'items.0.itemName: has spoilt characters (U+FFFD): the charset was another one',
  ],
])('takes %s, and says so', async (_words, document, warning) => {
  expect(await take(intake, 'push:his', [document()])).toEqual([
    { outcome: 'taken', warnings: [warning] },
  ])
  const { kind, id } = document()
  const { body } = await desk.call(deskContract.intake.warned, {}, staff)
  expect(body.list.find((one) => one.document === kind && one.id === id)).toMatchObject({
    source: 'push:his',
    version: 1,
    warnings: [warning],
  })
})

it('tells of another clinic of the doctor at that time, and not of one that ended', async () => {
  const clinic = (id: string, given: object = {}) =>
    aClinic({ id, visitDate: clinicDay(3), registrationType: 'special', ...given })
  const [first, second] = await take(intake, 'push:his', [clinic('x1'), clinic('x2')])
  expect([first, second]).toMatchObject([
    { warnings: ['sources: the doctor has clinic x2 at the same time'] },
    { warnings: ['sources: the doctor has clinic x1 at the same time'] },
  ])
  await take(intake, 'push:his', [clinic('x1', { version: 2, state: 'stopped', reason: '停诊' })])
  expect(await take(intake, 'push:his', [clinic('x2', { version: 2 })])).toEqual([
    { outcome: 'taken' },
  ])
})

it('shows it at the desk until a better version comes, filtered, with how many there are', async () => {
  const document = (given: object) => aBill({ id: 'mended', patient, ...given })
  const shown = async () =>
    (await desk.call(deskContract.intake.warned, { document: 'bill' }, staff)).body.list
      .filter(({ id }) => id === 'mended')
      .map(({ version }) => version)
  await take(intake, 'push:his', [document({ lines: [price] })])
  expect(await shown()).toEqual([1])
  // Told again it is known, and what was said of it stands.
  expect(await take(intake, 'push:his', [document({ lines: [price] })])).toEqual([
    { outcome: 'known' },
  ])
  expect(await shown()).toEqual([1])
  const { body } = await desk.call(deskContract.intake.sources, {}, staff)
  const [row] = await testApp.sql<{ count: number }[]>`
    select count(*)::int as count from intake_warning`
  expect(body.warned).toBe(row?.count)
  await take(intake, 'push:his', [document({ version: 2, lines: [{ ...price, amountFen: 5000 }] })])
  expect(await shown()).toEqual([])
})

it('reads no end of a stay as none, and refuses the year elsewhere', async () => {
  const stay = aStay({ id: 'S9', admissionNo: 'Z9', patient, outDate: '9999-12-31' })
  expect(await take(intake, 'push:his', [stay])).toMatchObject([{ outcome: 'taken' }])
  const [row] = await testApp.sql`
    select out_date from inpatient_stay where hospital_stay_id = 'S9'`
  expect(row).toEqual({ outDate: null })
  const odd = aStay({ id: 'S9', admissionNo: 'Z9', patient, inDate: '9999-12-31', version: 2 })
  expect(await take(intake, 'push:his', [odd])).toMatchObject([{ outcome: 'refused' }])
})

it('goes through a long list page by page, each document once', async () => {
  await testApp.sql`
    insert into intake_warning (kind, id, source, version, warnings, at)
    select 'queue', 'q' || n, 'push:lis', 1, '{x}', now() - (n / 7) * interval '1 second' from generate_series(1, 120) n`
  const seen: string[] = []
  let after: string | undefined
  do {
    const { body } = await desk.call(
      deskContract.intake.warned,
      { document: 'queue', after },
      staff,
    )
    seen.push(...body.list.map(({ id }) => id))
    after = body.next ?? undefined
  } while (after !== undefined)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})
