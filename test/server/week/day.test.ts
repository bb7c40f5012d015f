/** A hospital's first day in production mode, nothing of the demo in the app: one patient, one registration, one bill, and the books agree to the fen. */
import { randomUUID } from 'node:crypto'
import { outpatientCalls } from '../../../src/contract/outpatient'
import { registrationCalls } from '../../../src/contract/registration'
import { aPerson } from '../../support/e2e/people'
import { Stage } from '../../support/hospital_week/stage'

let stage: Stage
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

it('opens, registers a new patient, and is paid once for what it did', async () => {
  const { hospital, phone, sql } = stage
  const told = await hospital.tell(
    { kind: 'hospital', id: 'first', name: '第一医院' },
    { kind: 'branch', id: 'main', hospitalId: 'first', name: '本部' },
    { kind: 'department', id: 'internal', branchId: 'main', name: '内科' },
    { kind: 'department', id: 'heart', branchId: 'main', parentId: 'internal', name: '心内科' },
    ...notices,
    {
      kind: 'clinic',
      id: 'OP1',
      departmentId: 'heart',
      registrationType: 'general',
      visitDate: days(2),
      halfDay: 'morning',
      regFeeFen: 1500,
      treatFeeFen: 0,
      sources: [{ beginTime: '08:00', endTime: '12:00', capacity: 3 }],
    },
  )
  expect(new Set(told)).toEqual(new Set(['taken']))

  const person = await aPerson(phone)
  const patientId = person.patient?.patientId ?? ''
  const [file] = [...hospital.files.values()]
  expect(person.patient?.patientNo).toBe(file?.patientNo)

  const asked = { departId: 'heart', scheduleDate: days(2) }
  const [schedule] = await phone.call(registrationCalls.listDoctorSchedules, asked, person)
  const [time] = await phone.call(
    registrationCalls.listSourceTimes,
    { scheduleId: schedule?.scheduleId ?? '' },
    person,
  )
  const idempotencyKey = randomUUID()
  const { orderId } = await phone.call(
    registrationCalls.createOrder,
    { sourceTimeId: time?.sourceTimeId ?? '', patientId, idempotencyKey },
    person,
  )
  await phone.call(registrationCalls.payOrder, { orderId, app: 'official_account' }, person)
  await stage.pay()
  const order = await phone.call(registrationCalls.checkPayment, { orderId }, person)
  expect(order.status).toBe('BOOKED')
  expect(hospital.registrations.get(order.orderNo)).toMatchObject({
    state: 'confirmed',
    asked: { clinicId: 'OP1', patientNo: file?.patientNo, totalFeeFen: 1500 },
  })

  const line = { category: '04', name: '血常规', priceFen: 2500, quantity: 1, amountFen: 2500 }
  const bill = {
    id: 'F1',
    branchId: 'main',
    patient: { value: file?.patientNo },
    visitNo: 'V1',
    visitDate: days(0),
    departName: '心内科',
    title: '检验申请',
    issuedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    lines: [line],
  }
  expect(await hospital.issue(bill)).toEqual(['taken'])
  const { visits } = await phone.call(outpatientCalls.listUnpaid, { patientId }, person)
  const billIds = visits.flatMap(({ bills }) => bills.map(({ billId }) => billId))
  const payment = await phone.call(
    outpatientCalls.createOrder,
    { patientId, billIds, idempotencyKey: randomUUID() },
    person,
  )
  const { orderId: paymentId } = payment
  await phone.call(
    outpatientCalls.payOrder,
    { orderId: paymentId, method: 'wechat', app: 'official_account' },
    person,
  )
  await stage.pay()
  await phone.call(outpatientCalls.checkOrder, { orderId: paymentId }, person)
  expect(hospital.bills.get('F1')).toMatchObject({ state: 'paid', paidBy: payment.orderNo })

  const cash =
    await sql`select business, paid_amount_fen as fen from payment where status = 'SUCCESS' order by 1`
  expect([...cash]).toEqual([
    { business: 'outpatient', fen: 2500 },
    { business: 'registration', fen: 1500 },
  ])
  for (const table of ['intake_refused', 'intake_parked', 'refund', 'booking_restriction'])
    expect([table, (await sql`select 1 from ${sql(table)}`).length]).toEqual([table, 0])
}, 60_000)
