/** The demo's hospital over FHIR, both ways: what it tells is FHIR R4 and says what its documents say, and it is asked as a FHIR server. */
import { randomUUID } from 'node:crypto'
import { extension } from '../../../server/hospital_documents/fhir_writing'
import type { BookRow } from '../../../simulators/hospital/books_repository'
import { makeHospital } from '../../../simulators/hospital/delivery'
import { isFhir, resourcesOf } from '../../../simulators/hospital/fhir/resources'
import { addDayOfFees } from '../../../simulators/hospital/stays'
import { readHospitalKey } from '../../../simulators/keys'
import { clinicsOf } from '../../../simulators/seeds/registration/clinics'
import { anIdNo, aTel } from '../../support/e2e/people'
import { aHisPerson, aHisRegistration } from '../../support/server/builders'
import { startDemo, type Demo } from '../../support/server/demo'
import { faultsOf } from '../../support/server/fhir_validation'

let demo: Demo
beforeAll(async () => {
  // No sweep: what is told in between, and by which wire, is the test's.
  demo = await startDemo({ workers: false, wire: 'fhir', sweepMs: 3_600_000 })
})
afterAll(() => demo.stop())

const patientNo = '0100265318'
/** The hospital by another wire, as after a restart. */
const hospitalOver = (wire: 'json' | 'fhir') => {
  const { settings, log, sql } = demo.dependencies
  return makeHospital({
    sql,
    log,
    privateKey: readHospitalKey(settings.dataDir).privateKey,
    appUrl: demo.url,
    tokenAudience: `${settings.publicUrl}/integration/v1/token`,
    wire,
  })
}
const publish = async (template: string): Promise<void> => {
  const report = { what: 'publish', template, patientNo }
  expect((await demo.press('report/change', report)).status).toBe(200)
}
const newestReport = async () => {
  const [row] = await demo.sql<{ reportId: string; reportNo: string }[]>`
    select report_id, report_no, name, status, type, correction_note from report
    where report_no = (select id from sandbox.book where kind = 'report' order by seq desc limit 1)`
  if (row === undefined) throw new Error('no report')
  return row
}

describe('reports', () => {
  it('are told at once, with every line as it is written', async () => {
    await publish('blood')
    const report = await newestReport()
    expect(report).toMatchObject({ name: '血常规', status: 'PUBLISHED', type: 'LAB' })
    const published = await demo.sql`
      select item_code, item_name, en_name, result, unit, low, high, flag from report_item where report_id = ${report.reportId} order by line_no`
    const [book] = await demo.sql<{ items: Record<string, unknown>[] }[]>`
      select content -> 'items' as items from sandbox.book where kind = 'report' and id = ${report.reportNo}`
    expect(published.map((one) => one.result)).toEqual(book?.items.map(({ result }) => result))
    expect(published).toMatchObject(
      (book?.items ?? []).map(({ itemCode, itemName, unit }) => ({ itemCode, itemName, unit })),
    )
  })

  it('that were asked for come out, and are corrected', async () => {
    await publish('pending')
    const { reportNo } = await newestReport()
    const next = () => demo.press('report/change', { what: 'next', reportNo })
    expect(await newestReport()).toMatchObject({ status: 'PENDING' })
    await next()
    expect(await newestReport()).toMatchObject({ reportNo, status: 'PUBLISHED' })
    await next()
    expect(await newestReport()).toMatchObject({
      reportNo,
      correctionNote: expect.stringContaining('更正'),
    })
  })

  it.each([
    ['exam', 'PUBLISHED'],
    ['withheld', 'WITHHELD'],
    ['critical', 'PUBLISHED'],
  ])('of the kind %s arrive', async (template, status) => {
    await publish(template)
    expect(await newestReport()).toMatchObject({ status })
  })
})

it('has no list of changes of what it tells as FHIR, only of the rest', async () => {
  const list = (kind: string) =>
    demo.dependencies.gateways.his.listChanges({ after: null, kinds: [kind], limit: 10 })
  for (const kind of ['bill', 'stay', 'visit', 'report']) expect(await list(kind)).toBeUndefined()
  expect(await list('queueEvent')).toBeDefined()
})

describe('its whole past', () => {
  const published = () =>
    demo.sql<BookRow[]>`select kind, id, version, at, content, note from sandbox.book`

  it('is FHIR R4', async () => {
    const faults: string[] = []
    const kinds = new Set<string>()
    for (const row of await published()) {
      if (!isFhir(row.kind)) continue
      kinds.add(row.kind)
      for (const resource of await resourcesOf(demo.sql, row))
        faults.push(...faultsOf(resource).map((fault) => `${row.kind} ${row.id}: ${fault}`))
    }
    expect(faults).toEqual([])
    expect([...kinds].sort()).toEqual([
      'bill',
      'clinicalDocument',
      'examOrder',
      'feeDay',
      'invoice',
      'report',
      'stay',
      'windowDeposit',
    ])
  })

  it('changes nothing when it is told again', async () => {
    const books = async () => ({
      bills: await demo.sql`select * from outpatient_bill order by bill_no`,
      items: await demo.sql`
        select b.bill_no, i.line_no, i.name, i.spec, i.unit, i.price_fen, i.quantity, i.amount_fen, i.insurance_class, i.exec_place, i.queue_item_code, i.status
        from outpatient_item i join outpatient_bill b using (bill_id) order by 1, 2`,
      stays: await demo.sql`
        select * from inpatient_stay where hospital_stay_id is not null order by hospital_stay_id`,
      fees: await demo.sql`
        select day_id, fee_date, category, name, spec, unit, price_fen, quantity, amount_fen, insurance_class from inpatient_fee
        where day_id is not null order by day_id, name, amount_fen`,
      deposits: await demo.sql`
        select deposit_no, amount_fen, status, receipt_no, paid_at from inpatient_deposit where mode = 'window' order by 1`,
    })
    const before = await books()
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true)
    await demo.sql`
      update sandbox.book set told = false, seq = nextval('sandbox.book_seq') where kind in ('bill', 'invoice', 'stay', 'feeDay', 'windowDeposit')`
    await hospitalOver('fhir').deliver()
    expect(
      await demo.sql`select kind, id, refused from sandbox.book where refused is not null or seq is not null and not told`,
    ).toEqual([])
    expect(await books()).toEqual(before)
  })
})

it('goes on where the other wire has ended, and the other way round', async () => {
  const [stay] = await demo.sql<{ id: string }[]>`
    select id from sandbox.book where kind = 'stay' and content ->> 'status' = 'ADMITTED' limit 1`
  const stayId = stay?.id ?? ''
  const lines = async () => {
    const rows = await demo.sql`
      select 1 from inpatient_fee f join inpatient_stay s using (inpatient_id)
      where s.hospital_stay_id = ${stayId} and f.fee_date = hospital_today()`
    return rows.length
  }
  const before = await lines()
  const seen: number[] = []
  for (const wire of ['fhir', 'fhir', 'json', 'json', 'fhir', 'json'] as const) {
    await addDayOfFees(hospitalOver(wire), stayId)
    seen.push((await lines()) - before)
  }
  expect(seen).toEqual([6, 12, 18, 24, 30, 36])
})

describe('asked as a FHIR server', () => {
  const aRegistration = (orderNo: string, given: object = {}) =>
    aHisRegistration(orderNo, { doctorId: 'doc-neurology-1', clinicId: 'OP1', ...given })

  it('opens a file once, and says whether a phone belongs', async () => {
    const { identity } = demo.dependencies.gateways.his
    const person = aHisPerson()
    expect(await identity.matchPatient(person)).toEqual({ outcome: 'none', telBelongs: true })
    const opened = await identity.openPatient('open', person)
    expect(opened.identifiers.map(({ system }) => system)).toEqual(['patient_no', 'card_no'])
    expect(await identity.openPatient('open', person)).toEqual(opened)
    expect(await identity.matchPatient(person)).toEqual({
      outcome: 'found',
      ...opened,
      tel: person.tel,
      insured: true,
    })
    await expect(identity.openPatient('other', { ...person, name: '别人' })).rejects.toMatchObject({
      code: 'DOCUMENT_TAKEN',
    })
    expect(await identity.matchPatient({ ...person, name: '别人' })).toEqual({ outcome: 'several' })
    const other = aHisPerson({ tel: person.tel })
    expect(await identity.matchPatient(other)).toEqual({ outcome: 'none', telBelongs: false })
  })

  it('tells two newborns of one mother apart by her certificate and their names', async () => {
    const { identity } = demo.dependencies.gateways.his
    const guardian = { name: '秦母', idType: '01', idNo: anIdNo(), tel: aTel(), relation: 'parent' }
    const child = (name: string) =>
      aHisPerson({ name, idNo: '', birthday: '2026-11-01', tel: guardian.tel, guardian })
    const first = await identity.openPatient('1', child('秦一'))
    const second = await identity.openPatient('2', child('秦二'))
    expect(second).not.toEqual(first)
    expect(await identity.matchPatient(child('秦一'))).toMatchObject({ outcome: 'found', ...first })
  })

  it('enters a registration once, keeps what the app said, and gives it back with the reason', async () => {
    const { his } = demo.dependencies.gateways
    const orderNo = `R${randomUUID()}`
    const insurance = { payOrdId: 'P1', fundFen: 900, accountFen: 100, otherFen: 0, cashFen: 500 }
    const asked = aRegistration(orderNo, { insurance })
    const first = await his.confirmRegistration(asked)
    expect(await his.confirmRegistration(asked)).toEqual(first)
    await his.cancelRegistration({ orderNo, reason: '患者取消' })
    await his.cancelRegistration({ orderNo, reason: '患者取消' })
    await expect(his.confirmRegistration(asked)).rejects.toMatchObject({
      code: 'ALREADY_CANCELLED',
    })
    const [row] = await demo.sql<{ state: string; reason: string; said: string }[]>`
      select state, reason, appointment::text as said from sandbox.his_registration where order_no = ${orderNo}`
    expect(row).toMatchObject({ state: 'cancelled', reason: '患者取消' })
    for (const word of ['doc-neurology-1', 'dep-neurology', 'OP1', '"P1"'])
      expect(row?.said).toContain(word)
  })

  it('gets the person of a registration whom it could not tell', async () => {
    const orderNo = `R${randomUUID()}`
    const person = aHisPerson({ name: '无号人' })
    await demo.dependencies.gateways.his.confirmRegistration(
      aRegistration(orderNo, { patientNo: '', person }),
    )
    const [row] = await demo.sql<{ patientNo: string; said: string }[]>`
      select patient_no, appointment::text as said from sandbox.his_registration where order_no = ${orderNo}`
    expect(row?.patientNo).toBe('')
    for (const word of ['无号人', person.idNo, person.tel]) expect(row?.said).toContain(word)
  })

  it('answers in FHIR R4, also when it refuses', async () => {
    const { his } = demo.dependencies.settings
    const orderNo = `R${randomUUID()}`
    await demo.dependencies.gateways.his.confirmRegistration(aRegistration(orderNo))
    const ask = async (path: string, body?: object) => {
      const response = await fetch(`${his?.fhirUrl ?? ''}/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${his?.token ?? ''}`,
          ...(body && { 'content-type': 'application/fhir+json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const resource = (await response.json()) as { resourceType: string }
      return [response.status, resource.resourceType, faultsOf(resource)]
    }
    const token = `identifier=${encodeURIComponent(`https://hospital-patient-services.example/fhir/sid/order-no|${orderNo}`)}`
    expect(await ask('metadata')).toEqual([200, 'CapabilityStatement', []])
    expect(await ask(`Appointment?${token}`)).toEqual([200, 'Bundle', []])
    expect(await ask('Appointment?identifier=x')).toEqual([200, 'Bundle', []])
    expect(await ask('Patient', { resourceType: 'Patient' })).toEqual([400, 'OperationOutcome', []])
    const resource = { resourceType: 'Patient', name: [{ text: '甲' }], gender: 'male' }
    const asked = {
      ...resource,
      birthDate: '1990-01-01',
      telecom: [{ system: 'phone', value: aTel() }],
    }
    expect(
      await ask('Patient/$match', {
        resourceType: 'Parameters',
        parameter: [{ name: 'resource', resource: asked }],
      }),
    ).toEqual([200, 'Bundle', []])
  })
})

it('tells a visit as the Appointment that the app has sent', async () => {
  const orderNo = `R${randomUUID()}`
  await demo.dependencies.gateways.his.confirmRegistration(
    aHisRegistration(orderNo, { clinicId: 'OP1' }),
  )
  const row = (state: string, more: object = {}): BookRow => ({
    kind: 'visit',
    id: `V${orderNo}`,
    version: 1,
    at: new Date(),
    content: { orderNo, state, ...more },
    note: null,
  })
  for (const [state, status] of [
    ['seen', 'fulfilled'],
    ['not_come', 'noshow'],
    ['paid', 'booked'],
    ['cancelled', 'cancelled'],
  ] as const) {
    const [published] = await resourcesOf(demo.sql, row(state, { reason: '窗口退号' }))
    expect(published).toMatchObject({
      resourceType: 'Appointment',
      status,
      start: expect.anything(),
    })
    expect(published?.cancelationReason).toEqual(
      state === 'cancelled' ? { text: '窗口退号' } : undefined,
    )
    expect(published === undefined ? ['nothing'] : faultsOf(published)).toEqual([])
  }
})

it('a fee that the window takes goes there as unpaid, and comes back as paid', async () => {
  const orderNo = `R${randomUUID()}`
  await demo.dependencies.gateways.his.confirmRegistration({
    ...aHisRegistration(orderNo, { clinicId: 'OP1' }),
    transactionId: null,
    payAtHospital: true,
  })
  const due = await demo.sql`
    select fee_due from sandbox.his_registration where order_no = ${orderNo}`
  expect([...due]).toEqual([{ feeDue: true }])
  const content = { orderNo, state: 'paid' }
  const row = { kind: 'visit', id: `V${orderNo}`, version: 1, at: new Date(), content, note: null }
  const [published] = await resourcesOf(demo.sql, row)
  expect(published).toMatchObject({
    status: 'booked',
    extension: expect.arrayContaining([
      ...extension('pay-at-hospital', true),
      ...extension('fee-paid', true),
    ]),
  })
})

it('a window registers a patient, of which the app hears, and takes it back when the app asks', async () => {
  const [clock] = await demo.sql<{ day: string }[]>`select (hospital_today() + 2)::text as day`
  const clinicId = clinicsOf(clock?.day ?? '').find(
    ({ stopReason }) => stopReason === null,
  )?.clinicId
  expect((await demo.press('register_at_window', { clinicId, patientNo })).status).toBe(200)
  const read = () => demo.sql<{ id: string; state: string; channel: string }[]>`
    select hospital_registration_id as id, state, channel from outside_registration where clinic_id = ${clinicId ?? ''}`
  const [known] = await read()
  expect(known).toMatchObject({ state: 'booked', channel: 'window' })
  const asked = { registrationId: known?.id ?? '', patientNo, reason: '患者取消' }
  const { his } = demo.dependencies.gateways
  expect([await his.cancelOutside(asked), await his.cancelOutside(asked)]).toEqual([true, true])
  expect(await read()).toMatchObject([{ state: 'cancelled' }])
  expect(await his.cancelOutside({ ...asked, registrationId: 'MZ0' })).toBe(false)
  const [entry] = await demo.sql<
    BookRow[]
  >`select * from sandbox.book where id = ${asked.registrationId}`
  for (const resource of entry === undefined ? [] : await resourcesOf(demo.sql, entry))
    expect(faultsOf(resource)).toEqual([])
})
