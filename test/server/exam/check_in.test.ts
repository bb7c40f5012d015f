/** Exams of today are signed in as visits are: from an hour before, by the hospital's numbers, called like them, on home's line of the day. */
import { addRight } from '../../../server/areas/queue'
import { begin, callNext, finish } from '../../../simulators/hospital/queue_steps'
import { examCalls } from '../../../src/contract/exam'
import { homeCalls } from '../../../src/contract/home'
import { queueCalls as calls } from '../../../src/contract/queue'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

const app = forAllTests(async () => {
  const started = await TestApp.start()
  await started.openQueue()
  return started
})
beforeEach(() => app.clear())
const person = forEachTest(() => app.person())

/** The patient's exams have these times of today, at the ultrasound machines with a queue. */
const booked = (...times: string[]): Promise<string[]> => bookedOn(0, times)

async function bookedOn(day: number, times: string[]): Promise<string[]> {
  await app.times('us1', day, times)
  const ids: string[] = []
  for (const time of times) {
    await app.order(person, 'QUICK', { name: `超声 ${time}` })
    const { exams } = await app.plan(person)
    const open = exams.find(({ state }) => state === 'open')
    const examOrderId = open?.examOrderId ?? ''
    const [slot] = await app.sql<{ slotId: string }[]>`
      select slot_id from exam_slot where begins_at = ${app.at(day, time)}`
    const { status, body } = await app.take(person, [{ examOrderId, slotId: slot?.slotId ?? '' }])
    if (status !== 200) throw new Error(JSON.stringify(body))
    ids.push(examOrderId)
  }
  return ids
}

const items = async ({ patientId, token }: Person = person) =>
  (await app.call(calls.listGroups, { patientId }, { token })).body.flatMap((group) => group.items)

const takeNumber = (itemCode: string, groupCode = 'exam') =>
  app.call(
    calls.takeNumber,
    {
      hospitalId: 'h',
      hospitalBranchId: 'b',
      patientId: person.patientId,
      patientNo: person.patientNo,
      patientCardNo: `C${person.patientNo}`,
      groupCode,
      itemCode,
    },
    person,
  )

const home = async () => {
  const { patients } = (await app.call(homeCalls.getNextSteps, {}, person)).body
  return { steps: patients[0]?.steps ?? [], day: patients[0]?.day ?? [] }
}

test('from an hour before its time an exam is signed in, and the hospital is asked for this one', async () => {
  const [id = ''] = await booked('09:40')
  expect(await items()).toMatchObject([
    {
      itemCode: id,
      itemName: '超声检查',
      group: 'exam',
      remark: '超声 09:40。请空腹',
      visitTime: '09:40-09:50',
      queueNo: '',
      examOrderIds: [id],
      take: { allowed: true, opensAt: expect.stringContaining('T08:40') },
    },
  ])
  expect((await home()).steps).toMatchObject([
    { kind: 'take_service', take: { groupCode: 'exam', itemCode: id }, beginTime: '09:40' },
  ])
  const { status, body } = await takeNumber(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    queueNo: 'C001',
    aheadNum: 0,
    itemCode: id,
    visitTime: '09:40-09:50',
    examOrderIds: [id],
  })
  const [order] = await app.sql<{ hospitalId: string }[]>`select hospital_id from exam_order`
  expect(app.his.queues.asked.at(-1)).toMatchObject({
    examId: order?.hospitalId,
    itemCode: 'us',
    clinicId: null,
  })
  expect((await takeNumber(id)).body.ticketId).toBe(body.ticketId)
  expect((await items()).map(({ queueNo }) => queueNo)).toEqual(['C001'])
})

test('earlier it says from when, and home has the time of the exam', async () => {
  const [id = ''] = await booked('11:00')
  const [item] = await items()
  expect(item?.take).toMatchObject({ allowed: false, reason: '10:00 开始取号' })
  expect(await takeNumber(id)).toMatchObject(refused(409, 'CONFLICT', '10:00 开始取号'))
  expect((await home()).steps).toMatchObject([{ kind: 'upcoming_exams', beginTime: '11:00' }])
})

test('a number waits, is called and is done like any other, and stands on home and its line of the day', async () => {
  const [id = ''] = await booked('09:40')
  const queueId = await app.walkIns(3)
  expect((await takeNumber(id)).body).toMatchObject({ aheadNum: 3, status: 'READY' })
  const { steps, day } = await home()
  expect(steps).toMatchObject([{ kind: 'ready', aheadNum: 3 }])
  expect(day).toContainEqual({ kind: 'service', name: '检查', state: 'now' })
  for (let turn = 0; turn < 3; turn += 1)
    for (const step of [callNext, begin, finish]) await app.his.queues.step(queueId, step)
  await app.his.queues.step(queueId, callNext)
  expect((await home()).steps).toMatchObject([{ kind: 'called' }])
  const [waiting] = (await app.call(calls.listWaiting, {}, person)).body
  expect(waiting).toMatchObject({ status: 'CALLING', examOrderIds: [id] })
  const announced = await app.sql<{ title: string }[]>`
    select title from message where patient_id = ${person.patientId} and kind = 'number'`
  expect(announced.length).toBeGreaterThan(0)
  for (const step of [begin, finish]) await app.his.queues.step(queueId, step)
  expect(await items()).toMatchObject([{ queueNo: 'C004', status: 'DONE' }])
})

test('who has a number neither moves the exam nor cancels it; when the number is cancelled he does', async () => {
  const [id = ''] = await booked('09:40')
  await takeNumber(id)
  expect((await app.plan(person)).planned).toMatchObject([{ isCheckedIn: true }])
  const not = refused(409, 'CONFLICT', '已经取号')
  expect(await app.call(examCalls.cancelPart, { examOrderId: id }, person)).toMatchObject(not)
  await app.times('us2', 1, ['08:00'])
  const [free] = await app.sql<{ slotId: string }[]>`
    select slot_id from exam_slot where begins_at = ${app.at(1, '08:00')}`
  const part = { examOrderId: id, slotId: free?.slotId ?? '' }
  expect(await app.take(person, [part])).toMatchObject(not)
  await app.his.queues.cancel(app.queueId, 1)
  expect((await app.plan(person)).planned).toMatchObject([{ isCheckedIn: false }])
  expect((await app.take(person, [part])).status).toBe(200)
})

test('exams of one half day at one place have one number; after it is done, what is still ordered has its own', async () => {
  const [first = '', second = ''] = await booked('09:20', '09:40')
  expect(await items()).toMatchObject([
    { itemCode: first, examOrderIds: [first, second], visitTime: '09:20-09:50' },
  ])
  await takeNumber(first)
  expect(await items()).toMatchObject([{ queueNo: 'C001', examOrderIds: [first, second] }])
  expect((await takeNumber(second)).body.queueNo).toBe('C001')
  for (const step of [callNext, begin, finish]) await app.his.queues.step(app.queueId, step)
  expect((await items()).map(({ itemCode, queueNo }) => [itemCode, queueNo])).toEqual([
    [first, 'C001'],
    [second, ''],
  ])
  expect((await takeNumber(second)).body).toMatchObject({ queueNo: 'C002', itemCode: second })
})

test('a number of the hospital’s own machine that names no exam is for all of its place', async () => {
  const [id = ''] = await booked('09:40')
  const { patientNo } = person
  await app.his.queues.take({
    patientNo,
    branchId: 'b',
    orderNo: null,
    clinicId: null,
    itemCode: 'us',
  })
  expect(await items()).toMatchObject([{ queueNo: 'C001', itemCode: 'us', examOrderIds: [id] }])
  expect((await takeNumber(id)).body).toMatchObject({ queueNo: 'C001' })
})

test('the exam stands for the right that its bill gave at the same place', async () => {
  const right = { branchId: 'b', itemCode: 'us', patientId: person.patientId, reason: '已缴费' }
  await addRight(app.sql, { ...right, validDays: 3, origin: `bill ${person.patientId}` })
  expect(await items()).toMatchObject([{ itemCode: 'us' }])
  const [id] = await booked('09:40')
  expect((await items()).map(({ itemCode }) => itemCode)).toEqual([id])
})

test('home asks for no number where the exam is planned for a later day, though one can be taken', async () => {
  const right = { branchId: 'b', itemCode: 'us', patientId: person.patientId, reason: '已缴费' }
  await addRight(app.sql, { ...right, validDays: 3, origin: `bill ${person.patientId}` })
  expect((await home()).steps).toMatchObject([{ kind: 'take_service' }])
  await bookedOn(1, ['09:40'])
  expect((await home()).steps.filter(({ kind }) => kind === 'take_service')).toEqual([])
  expect(await items()).toMatchObject([{ itemCode: 'us' }])
})

test('at a device that stands still nobody is signed in', async () => {
  const [id = ''] = await booked('09:40')
  await app.times('us1', 0, ['09:40'], { state: 'stopped' })
  expect((await items())[0]?.take).toMatchObject({ allowed: false })
  expect(await takeNumber(id)).toMatchObject(refused(409, 'CONFLICT', '设备停用'))
})

test('a number that names another patient’s exam says nothing of it, and other accounts see none', async () => {
  await booked('09:40')
  const [order] = await app.sql<{ hospitalId: string }[]>`select hospital_id from exam_order`
  const stranger = await app.person()
  const request = { branchId: 'b', orderNo: null, clinicId: null, itemCode: 'us' }
  const examId = order?.hospitalId ?? null
  await app.his.queues.take({ ...request, patientNo: stranger.patientNo, examId })
  const [own] = await items(stranger)
  expect(own).toMatchObject({ queueNo: 'C001', itemCode: 'us', visitTime: null })
  expect(own?.remark).not.toContain('09:40')
  expect(await items()).toMatchObject([{ queueNo: '' }])
})
