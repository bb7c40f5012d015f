/** A hospital in production mode, nothing of the demo in the app: patients register and pay, things go wrong on every side, and at the end the books agree to the fen. */
import { randomUUID } from 'node:crypto'
import { outpatientCalls } from '../../../src/contract/outpatient'
import { registrationCalls } from '../../../src/contract/registration'
import { aPerson, type Person } from '../../support/e2e/people'
import { Stage } from '../../support/hospital_week/stage'

let stage: Stage
let person: Person
beforeAll(async () => {
  stage = await Stage.start()
}, 60_000)
afterAll(() => stage.stop(), 60_000)

const days = (count: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + count * 86_400_000).toISOString().slice(0, 10)

const notices = ['privacy_policy', 'service_agreement', 'health_data', 'child_data'].map(
  (type) => ({
    kind: 'notice',
    id: type,
    hospitalId: 'first',
    type,
    title: type,
    content: '<p>正文</p>',
  }),
)

const clinic = (given: object = {}) => ({
  kind: 'clinic',
  id: 'OP1',
  departmentId: 'heart',
  registrationType: 'general',
  visitDate: days(2),
  halfDay: 'morning',
  regFeeFen: 1500,
  treatFeeFen: 0,
  sources: [{ beginTime: '08:00', endTime: '12:00', capacity: 3 }],
  ...given,
})

/** The person registers for the only clinic of a day and pays; the order as the app has it then. */
async function register(day: string) {
  const { phone } = stage
  const [schedule] = await phone.call(
    registrationCalls.listDoctorSchedules,
    { departId: 'heart', scheduleDate: day },
    person,
  )
  const [time] = await phone.call(
    registrationCalls.listSourceTimes,
    { scheduleId: schedule?.scheduleId ?? '' },
    person,
  )
  const patientId = person.patient?.patientId ?? ''
  const { orderId } = await phone.call(
    registrationCalls.createOrder,
    { sourceTimeId: time?.sourceTimeId ?? '', patientId, idempotencyKey: randomUUID() },
    person,
  )
  await phone.call(registrationCalls.payOrder, { orderId, app: 'official_account' }, person)
  await stage.pay()
  return phone.call(registrationCalls.checkPayment, { orderId }, person)
}

const statusOf = async (orderId: string) => {
  const { status, payStatus } = await stage.phone.call(
    registrationCalls.getOrder,
    { id: orderId },
    person,
  )
  return `${status} ${payStatus}`
}

function issue(id: string, amountFen: number): Promise<string[]> {
  const line = { category: '04', name: '血常规', priceFen: amountFen, quantity: 1, amountFen }
  return stage.hospital.issue({
    id,
    branchId: 'main',
    patient: { value: person.patient?.patientNo },
    visitNo: 'V1',
    visitDate: days(0),
    departName: '心内科',
    title: '检验申请',
    issuedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    lines: [line],
  })
}

async function unpaidBillIds(): Promise<string[]> {
  const patientId = person.patient?.patientId ?? ''
  const { visits } = await stage.phone.call(outpatientCalls.listUnpaid, { patientId }, person)
  return visits.flatMap(({ bills }) => bills.map(({ billId }) => billId))
}

/** The person pays everything that is to be paid; `meanwhile` happens while the cashier is open. */
async function payBills(meanwhile: () => Promise<void> = () => Promise.resolve()) {
  const { phone } = stage
  const patientId = person.patient?.patientId ?? ''
  const billIds = await unpaidBillIds()
  const { orderId, orderNo } = await phone.call(
    outpatientCalls.createOrder,
    { patientId, billIds, idempotencyKey: randomUUID() },
    person,
  )
  const app = 'official_account'
  await phone.call(outpatientCalls.payOrder, { orderId, method: 'wechat', app }, person)
  await meanwhile()
  await stage.pay()
  await phone.call(outpatientCalls.checkOrder, { orderId }, person)
  return { orderId, orderNo }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 40_000
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`${what} never came`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

it('opens: a new patient gets the hospital’s own number', async () => {
  const { hospital, phone } = stage
  const told = await hospital.tell(
    { kind: 'hospital', id: 'first', name: '第一医院' },
    { kind: 'branch', id: 'main', hospitalId: 'first', name: '本部' },
    { kind: 'department', id: 'internal', branchId: 'main', name: '内科' },
    { kind: 'department', id: 'heart', branchId: 'main', parentId: 'internal', name: '心内科' },
    ...notices,
    clinic(),
    clinic({ id: 'OP2', visitDate: days(3) }),
    clinic({ id: 'OP3', visitDate: days(4) }),
    clinic({ id: 'OP4', visitDate: days(5) }),
  )
  expect(new Set(told)).toEqual(new Set(['taken']))
  person = await aPerson(phone)
  const [file] = [...hospital.files.values()]
  expect(person.patient?.patientNo).toBe(file?.patientNo)
}, 30_000)

it('enters a registration under its own clinic', async () => {
  const order = await register(days(2))
  await until('the booking', async () => (await statusOf(order.orderId)) === 'BOOKED PAID')
  expect(stage.hospital.registrations.get(order.orderNo)).toMatchObject({
    state: 'confirmed',
    asked: { clinicId: 'OP1', patientNo: person.patient?.patientNo, totalFeeFen: 1500 },
  })
}, 30_000)

it('is away while somebody pays, and enters him when it is back', async () => {
  stage.hospital.isDown = true
  const order = await register(days(3))
  expect(order.status).toBe('CONFIRMING')
  stage.hospital.isDown = false
  await until('the confirmation', async () => (await statusOf(order.orderId)) === 'BOOKED PAID')
  expect(stage.hospital.registrations.get(order.orderNo)?.state).toBe('confirmed')
}, 60_000)

it('is entered once though the app dies while somebody pays', async () => {
  const { hospital } = stage
  const known = new Set(hospital.registrations.keys())
  hospital.isDown = true
  const order = await register(days(5))
  await stage.kill()
  hospital.isDown = false
  await until('the confirmation', async () => (await statusOf(order.orderId)) === 'BOOKED PAID')
  const fresh = [...hospital.registrations.keys()].filter((orderNo) => !known.has(orderNo))
  expect(fresh).toEqual([order.orderNo])
}, 90_000)

it('stops a clinic: the patient takes the money back, and the hospital its place', async () => {
  const order = await register(days(4))
  await stage.hospital.tell(clinic({ id: 'OP3', visitDate: days(4), state: 'stopped' }))
  await until('the stop', async () => (await statusOf(order.orderId)) === 'STOPPED PAID')
  await stage.phone.call(registrationCalls.refundStopped, { orderId: order.orderId }, person)
  await until('the refund', async () => (await statusOf(order.orderId)) === 'STOPPED REFUNDED')
  await until('the cancelling', async () =>
    Promise.resolve(stage.hospital.registrations.get(order.orderNo)?.state === 'cancelled'),
  )
}, 90_000)

it('is paid in the app, at the window, and never for what it took back', async () => {
  const { hospital, sql } = stage
  await issue('F1', 2500)
  const paid = await payBills()
  // The channel's call and the patient's own question may arrive together: one of them tells the hospital.
  await until('the money', async () => Promise.resolve(hospital.bills.get('F1')?.state === 'paid'))
  expect(hospital.bills.get('F1')).toMatchObject({ paidBy: paid.orderNo })
  await issue('F2', 4000)
  await hospital.endBill('F2', 'paid_elsewhere')
  expect(await unpaidBillIds()).toEqual([])
  await issue('F3', 9900)
  // Withdrawn while the cashier is open, and the app has not heard of it.
  const late = await payBills(() => hospital.endBill('F3', 'withdrawn', false))
  await until('the money back', async () => {
    const rows = await sql`
      select 1 from refund r join payment p on p.payment_id = r.payment_id where p.business_id = ${late.orderId} and r.status = 'SUCCESS'`
    return rows.length === 1
  })
  await hospital.endBill('F3', 'withdrawn')
  expect(await unpaidBillIds()).toEqual([])
}, 90_000)

it('tells everything again, twice and shuffled, and nothing changes; the books agree to the fen', async () => {
  const { hospital, sql } = stage
  expect(new Set(await hospital.tellAgain())).toEqual(new Set(['known']))
  const entered = [...hospital.registrations].filter(([, { state }]) => state === 'confirmed')
  const booked = await sql<{ no: string }[]>`
    select order_no as no from registration_order where status = 'BOOKED' order by 1`
  expect(entered.map(([orderNo]) => orderNo).sort()).toEqual(booked.map(({ no }) => no))
  const kept = await sql`
    select p.business, sum(p.paid_amount_fen - coalesce((select sum(r.amount_fen) from refund r where r.payment_id = p.payment_id and r.status = 'SUCCESS'), 0))::int as fen
    from payment p where p.status = 'SUCCESS' group by 1 order by 1`
  expect([...kept]).toEqual([
    { business: 'outpatient', fen: 2500 },
    { business: 'registration', fen: 4500 },
  ])
  const open = await sql`select 1 from refund where status <> 'SUCCESS'`
  expect(open).toHaveLength(0)
  for (const table of ['intake_refused', 'intake_parked', 'booking_restriction'])
    expect([table, (await sql`select 1 from ${sql(table)}`).length]).toEqual([table, 0])
}, 30_000)
