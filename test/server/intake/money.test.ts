/** Bills, invoices and stays by documents, beside what patients pay here. */
import { allAreas } from '../../../server/app'
import { inpatientArea } from '../../../server/areas/inpatient'
import { takeParked } from '../../../server/areas/intake_requests'
import { findAccountPatient } from '../../../server/areas/patient'
import { deleteOld } from '../../../server/database/old_rows'
import { answerCalls, intakeOf, take, type Intake } from '../../../server/intake'
import { oldParked } from '../../../server/intake/intake_repository'
import { askAboutPatients } from '../../../server/intake/pull/ask'
import { inpatientCalls } from '../../../src/contract/inpatient'
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import { forAllTests } from '../../support/server/for_tests'
import { CashDesk, type Person } from '../outpatient/test_app'
import { aBill, anInvoice, aPatient, aReport, aStay } from './documents'

let intake: Intake
let person: Person
let patientId: string
let count = 0
const anInvoiceNumber = {
  name: '医疗住院收费票据（电子）',
  batchCode: '33060226',
  number: '1027001800',
  random: 'a1b2c3',
  totalFen: 862_040,
}

const desk = forAllTests(() => CashDesk.start([inpatientArea]))
beforeAll(async () => {
  intake = intakeOf(desk.dependencies, allAreas)
})
beforeEach(async () => {
  count += 1
  person = await desk.person()
  patientId = await desk.patient(person)
})

async function ingest(...documents: object[]) {
  return take(intake, 'push:his', documents)
}

const bill = (given: object = {}) =>
  aBill({ id: `F${count}`, branchId: 'b', patient: { value: patientId }, ...given })
const [lab, medicine] = aBill().lines
const lines = (labState: string, medicineState: string) => [
  { ...lab, state: labState },
  { ...medicine, state: medicineState },
]

const unpaidBills = async () => (await desk.unpaid(person, patientId)).flatMap(({ bills }) => bills)

/** The bill, paid here. */
async function paid() {
  await ingest(bill())
  const billIds = (await unpaidBills()).map(({ billId }) => billId)
  const { body } = await desk.create(person, patientId, billIds)
  await desk.pay(person, body.orderId)
  desk.channel.pay(await desk.tradeNo(body.orderId))
  await desk.check(person, body.orderId)
  return body
}

const refundsOf = (orderId: string) => desk.sql<{ fen: number }[]>`
  select r.amount_fen as fen from refund r join payment p using (payment_id) where p.business_id = ${orderId} order by r.requested_at`

describe('a bill', () => {
  it('is in the unpaid list until it is withdrawn or paid at a window', async () => {
    await ingest(bill())
    expect(await unpaidBills()).toMatchObject([{ billNo: `F${count}`, split: { totalFen: 5140 } }])
    await ingest(bill({ version: 2, state: 'withdrawn' }))
    expect(await unpaidBills()).toEqual([])
    await ingest(bill({ version: 3 }))
    expect(await unpaidBills()).toHaveLength(1)
    await ingest(bill({ version: 4, state: 'paid_elsewhere' }))
    expect(await unpaidBills()).toEqual([])
  })

  it('that ended by a hospital’s clock that goes ahead of ours is over at once', async () => {
    const [row] = await desk.sql<{ ahead: Date }[]>`
      select hospital_now() + interval '5 minutes' as ahead`
    await ingest(bill())
    await ingest(bill({ version: 2, state: 'paid_elsewhere', at: row?.ahead.toISOString() }))
    expect(await unpaidBills()).toEqual([])
  })

  it('that the hospital ended says why, in the list, on its page and in a payment under way', async () => {
    await ingest(bill())
    const [open] = await unpaidBills()
    const billId = open?.billId ?? ''
    const { body } = await desk.create(person, patientId, [billId])
    // It is listed for some days after the hospital ended it.
    const [row] = await desk.sql<{ now: Date }[]>`select hospital_now() as now`
    const endOf = async (state: string, version: number) => {
      await ingest(bill({ state, version, at: row?.now.toISOString() }))
      const { token } = person
      const list = await desk.call(calls.listUnpaid, { patientId }, { token })
      const page = await desk.call(calls.getBill, { billId }, { token })
      const order = await desk.get(person, body.orderId)
      return {
        listed: list.body.ended.map(({ ended }) => ended),
        shown: page.body.ended,
        order: order.status,
        reason: order.endReason,
      }
    }
    expect(await endOf('withdrawn', 2)).toEqual({
      listed: ['withdrawn'],
      shown: 'withdrawn',
      order: 'CLOSED',
      // Its kind: what was examined is shown after the check by SMS only.
      reason: '检验申请：医院已撤销，不用缴费',
    })
    expect(await endOf('open', 3)).toMatchObject({ listed: [], shown: null, order: 'LOCKED' })
    expect(await endOf('paid_elsewhere', 4)).toEqual({
      listed: ['paid_elsewhere'],
      shown: 'paid_elsewhere',
      order: 'CLOSED',
      reason: '检验申请：已在医院窗口缴费',
    })
  })

  it('that is paid elsewhere while somebody pays it gives the money back', async () => {
    await ingest(bill())
    const billIds = (await unpaidBills()).map(({ billId }) => billId)
    const { body } = await desk.create(person, patientId, billIds)
    await desk.pay(person, body.orderId)
    await ingest(bill({ version: 2, state: 'paid_elsewhere' }))
    desk.his.mode = 'refuse'
    desk.channel.pay(await desk.tradeNo(body.orderId))
    await desk.check(person, body.orderId)
    desk.his.mode = 'ok'
    expect(await desk.get(person, body.orderId)).toMatchObject({ status: 'FAILED' })
    expect(await refundsOf(body.orderId)).toEqual([{ fen: 5140 }])
  })

  it('that changes while somebody pays it gives the money back', async () => {
    await ingest(bill())
    const billIds = (await unpaidBills()).map(({ billId }) => billId)
    const { body } = await desk.create(person, patientId, billIds)
    await desk.pay(person, body.orderId)
    await ingest(bill({ version: 2, lines: [{ ...lab, amountFen: 9900 }, medicine] }))
    desk.channel.pay(await desk.tradeNo(body.orderId))
    await desk.check(person, body.orderId)
    expect(await refundsOf(body.orderId)).toEqual([{ fen: 5140 }])
    expect(await unpaidBills()).toHaveLength(1)
  })

  it('that is paid here shows what was done, and gives the money of a line back once', async () => {
    const { orderId } = await paid()
    await ingest(bill({ version: 2, state: 'paid', lines: lines('done', 'open') }))
    await ingest(bill({ version: 3, state: 'paid', lines: lines('done', 'refunded') }))
    await ingest(bill({ version: 3, state: 'paid', lines: lines('done', 'refunded') }))
    await ingest(bill({ version: 4, state: 'paid', lines: lines('done', 'refunded') }))
    expect(await refundsOf(orderId)).toEqual([{ fen: 2640 }])
    const order = await desk.get(person, orderId)
    const items = order.bills.flatMap(({ categories }) => categories.flatMap((one) => one.items))
    expect(items.map(({ status }) => status).sort()).toEqual(['DONE', 'REFUNDED'])
  })

  it('that is paid here keeps its amounts, its patient, and what was refunded', async () => {
    await paid()
    const dearer = [{ ...lab, amountFen: 9900 }, medicine]
    expect(await ingest(bill({ version: 2, lines: dearer }))).toMatchObject([
      { outcome: 'refused', reasons: [expect.stringContaining('amounts stay')] },
    ])
    const other = await desk.patient(person)
    expect(await ingest(bill({ version: 2, patient: { value: other } }))).toMatchObject([
      { outcome: 'refused', reasons: [expect.stringContaining('patient')] },
    ])
    await ingest(bill({ version: 3, lines: lines('open', 'refunded') }))
    expect(await ingest(bill({ version: 4, lines: lines('open', 'open') }))).toMatchObject([
      { outcome: 'refused', reasons: [expect.stringContaining('stays so')] },
    ])
  })

  it('one that is wrong does not hold up the others of its push', async () => {
    await paid()
    const takings = await ingest(
      bill({ version: 2, lines: [{ ...lab, amountFen: 1 }, medicine] }),
      ...Array.from({ length: 20 }, (_, index) => bill({ id: `X${count}-${index}` })),
    )
    expect(takings.map(({ outcome }) => outcome)).toEqual([
      'refused',
      ...Array.from({ length: 20 }, () => 'taken'),
    ])
  })
})

describe('an invoice', () => {
  it('is the newest valid one, and says when it was replaced or reversed', async () => {
    const { orderId, orderNo } = await paid()
    const invoice = (id: string, given: object) =>
      anInvoice({ id: `E${count}-${id}`, orderNo, number: id, ...given })
    await ingest(invoice('111', {}))
    await ingest(
      invoice('111', { version: 2, state: 'reversed' }),
      invoice('222', { issuedAt: '2026-11-21T10:00:00+08:00', totalFen: 2500 }),
    )
    const after = await desk.get(person, orderId)
    expect(after.invoice).toMatchObject({ billNo: '222' })
    expect(after.timeline.map(({ title }) => title)).toContain('原电子票据已冲红，已换开新票据')
    await ingest(
      invoice('222', {
        version: 2,
        state: 'reversed',
        issuedAt: '2026-11-21T10:00:00+08:00',
        totalFen: 2500,
      }),
    )
    expect((await desk.get(person, orderId)).timeline.map(({ title }) => title)).toContain(
      '电子票据已冲红',
    )
  })
})

describe('the settlement of a stay', () => {
  const settlement = {
    number: 'JS1',
    settledAt: '2026-11-27T15:30:00+08:00',
    totalFen: 862_040,
    insuranceFen: 517_224,
    depositFen: 500_000,
    refundFen: 155_184,
  }
  const settled = (given: object, version = 1) =>
    aStay({
      id: `S${count}`,
      version,
      branchId: 'b',
      patient: { value: patientId },
      admissionNo: `ZS${count}`,
      status: 'DISCHARGED',
      outDate: '2026-11-27',
      settlement: { ...settlement, ...given },
    })
  const shown = async () => {
    const { token } = person
    const [stay] = (await desk.call(inpatientCalls.listStays, {}, { token })).body
    const { body } = await desk.call(
      inpatientCalls.getStay,
      { inpatientId: stay?.inpatientId ?? '' },
      { token },
    )
    return body
  }

  it('is shown by the hospital’s figures, and closed when the money was paid', async () => {
    await ingest(settled({ invoices: [{ ...anInvoiceNumber }] }))
    expect(await shown()).toMatchObject({
      status: 'DISCHARGED',
      totalCostFen: 862_040,
      insuranceFeeFen: 517_224,
      balanceFen: 155_184,
      needPayFen: 0,
      settlement: { ...settlement, otherFen: 0, owedFen: 0, closedAt: null, note: null },
    })
    expect((await shown()).settlement?.invoices).toEqual([anInvoiceNumber])
    await ingest(settled({ closedAt: '2026-11-28T10:05:00+08:00', note: '现金，2 号窗口' }, 2))
    expect(await shown()).toMatchObject({
      balanceFen: 0,
      settlement: { closedAt: '2026-11-28T10:05:00+08:00', note: '现金，2 号窗口', invoices: [] },
    })
  })

  it('says what is still owed', async () => {
    await ingest(settled({ depositFen: 300_000, refundFen: 0, owedFen: 44_816 }))
    expect(await shown()).toMatchObject({ balanceFen: -44_816, needPayFen: 44_816 })
  })

  it.each([
    ['does not add up', { refundFen: 155_183 }, 'settlement: insuranceFen'],
    ['pays back and asks for money', { refundFen: 155_185, owedFen: 1 }, 'settlement: refundFen'],
  ])('that %s is refused', async (_words, given, reason) => {
    expect(await ingest(settled(given))).toMatchObject([
      { outcome: 'refused', reasons: [expect.stringContaining(reason)] },
    ])
  })
})

describe('documents of somebody who has not added himself', () => {
  it('wait without telling whose they are, and come in when he is bound', async () => {
    const patientNo = `9${String(count).padStart(9, '0')}`
    const patient = { value: patientNo }
    const early = [
      bill({ patient }),
      aReport({ id: `R000${count}`, patient, branchId: 'b' }),
      aStay({ id: `S${count}`, patient, branchId: 'b', admissionNo: `Z${count}` }),
    ]
    expect((await ingest(...early)).map(({ outcome }) => outcome)).toEqual(
      early.map(() => 'waiting'),
    )
    const kept = await desk.sql`select * from intake_parked`
    expect(JSON.stringify(kept)).not.toContain(patientNo)
    expect(JSON.stringify(kept)).not.toContain('血常规')

    await desk.sql.begin(async (tx) => {
      await tx`update patient set patient_no = ${patientNo} where patient_id = ${patientId}`
      await takeParked(tx, desk.server.settings.identityKeys, [
        { system: 'patient_no', value: patientNo },
      ])
    })
    expect(await answerCalls(intake)).toBe(3)
    expect(await unpaidBills()).toHaveLength(1)
    expect(await desk.sql`select 1 from intake_parked`).toHaveLength(0)
  })

  it('of the past year are asked for when he is bound, again while the hospital does not answer', async () => {
    const { sql, settings } = desk.server
    desk.his.pasts.set(patientId, [bill({ id: `P${count}` })])
    await takeParked(sql, settings.identityKeys, [{ system: 'patient_no', value: patientId }])
    desk.his.mode = 'down'
    await askAboutPatients(intake)
    desk.his.mode = 'ok'
    expect(await sql`select failures from intake_ask where value = ${patientId}`).toEqual([
      { failures: 1 },
    ])
    await sql`update intake_ask set next_at = now()`
    await askAboutPatients(intake)
    expect(await unpaidBills()).toMatchObject([{ billNo: `P${count}` }])
    expect(await sql`select 1 from intake_ask where value = ${patientId}`).toHaveLength(0)
  })

  it('come in when the hospital tells a further number of his, and follow a merge', async () => {
    const { sql } = desk.server
    const number = { system: 'eye_clinic', value: `E${count}` }
    await sql`insert into patient_identifier (system, value, patient_id) values ('patient_no', ${patientId}, ${patientId}) on conflict do nothing`
    expect(await ingest(bill({ patient: number }))).toMatchObject([{ outcome: 'waiting' }])
    const patient = aPatient({ id: patientId })
    await ingest({ ...patient, identifiers: [...patient.identifiers, number] })
    await answerCalls(intake)
    expect(await unpaidBills()).toHaveLength(1)

    const other = await desk.patient(person)
    await sql`insert into patient_identifier (system, value, patient_id) values ('patient_no', ${other}, ${other}) on conflict do nothing`
    await ingest({ ...patient, version: 2, mergedInto: aPatient({ id: other }).identifiers })
    const rows = await sql`select patient_id from outpatient_bill where bill_no = ${`F${count}`}`
    expect(rows).toEqual([{ patientId: other }])
    expect(await ingest(bill({ version: 2, patient: number }))).toMatchObject([
      { outcome: 'taken' },
    ])
  })

  it('may tell of his death: the file says so, and a newer word takes it back', async () => {
    const { sql } = desk.server
    await sql`insert into patient_identifier (system, value, patient_id) values ('patient_no', ${patientId}, ${patientId}) on conflict do nothing`
    const patient = aPatient({ id: patientId })
    const received = { ...patient, identifiers: [{ system: 'patient_no', value: patientId }] }
    const file = async () =>
      (await findAccountPatient(sql, person.accountId, patientId))?.deceasedOn
    await ingest({ ...received, deceasedOn: '2026-11-20' })
    expect(await file()).toBe('2026-11-20')
    await ingest({ ...received, version: 2 })
    expect(await file()).toBeNull()
  })

  it('wait in their newest version, and are dropped after a set time', async () => {
    const patient = { value: 'nobody' }
    await ingest(bill({ patient, version: 2, title: '新' }))
    await ingest(bill({ patient, title: '旧' }))
    const rows = await desk.sql`select version from intake_parked`
    expect(rows).toEqual([{ version: 2 }])
    await desk.sql`update intake_parked set parked_at = now() - interval '91 days'`
    const gone = await deleteOld(desk.sql, oldParked, { days: 90, limit: 10 })
    expect(gone).toBe(1)
  })
})
