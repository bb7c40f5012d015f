import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { getNextSteps } from '../../../server/areas/home/service'
import { addRight } from '../../../server/areas/queue'
import { recordVisit } from '../../../server/areas/registration'
import { endOverdueVisits } from '../../../server/areas/registration/visits/visiting'
import { transaction } from '../../../server/database/client'
import { intakeOf, take } from '../../../server/intake'
import { queueCalls as calls } from '../../../src/contract/queue'
import { forAllTests, refused } from '../../support/server/for_tests'
import { aRegistration } from '../intake/documents'
import { TestApp } from './test_app'

const testApp = forAllTests(() => TestApp.start())
beforeEach(() => testApp.setClock('09:00'))

describe('takeno-queue', () => {
  it('shows a booked visit that can be signed in, with its window', async () => {
    const person = await testApp.person()
    const { scheduleId, orderId } = await testApp.visit(person)
    const [group] = await testApp.groups(person)
    expect(group).toMatchObject({ group: 'clinic', groupName: '门诊候诊' })
    expect(group?.items).toEqual([
      expect.objectContaining({
        itemCode: scheduleId,
        itemName: '内科 普通门诊',
        waitNum: 0,
        queueNo: '',
        remark: '预约 09:30-10:00',
        orderId,
        location: '门诊楼3层A区 5诊室',
      }),
    ])
    expect(group?.items[0]?.take).toMatchObject({ allowed: true, reason: null })
    expect(group?.items[0]?.take?.opensAt).toMatch(/T08:30:00/)
    expect(group?.items[0]?.take?.closesAt).toMatch(/T12:00:00/)
  })

  it('says from when a later visit can be signed in', async () => {
    const person = await testApp.person()
    await testApp.visit(person, { at: '11:00' })
    const [group] = await testApp.groups(person)
    expect(group?.items[0]?.take).toMatchObject({ allowed: false, reason: '10:00 开始取号' })
  })

  it.each([
    ['PENDING_PAY', '支付'],
    ['CONFIRMING', '确认'],
    ['NO_SHOW', '没有取号'],
  ] as const)('tells why an order %s cannot be signed in', async (status, words) => {
    const person = await testApp.person()
    await testApp.visit(person, { status })
    const [group] = await testApp.groups(person)
    expect(group?.items[0]?.take).toMatchObject({
      allowed: false,
      reason: expect.stringContaining(words) as string,
    })
  })

  it('shows a service only to a patient with the right, each right once', async () => {
    const person = await testApp.person()
    expect(await testApp.groups(person)).toEqual([])
    await testApp.bloodRight(person)
    await testApp.bloodRight(person)
    const groups = await testApp.groups(person)
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({
      group: 'lab',
      groupName: '检验',
      items: [{ itemCode: 'blood', itemName: '抽血', location: '门诊楼2层采血室' }],
    })
    expect(groups[0]?.items).toHaveLength(1)
  })

  it('gives numbers of a place by whatever code and group the hospital has for it', async () => {
    const person = await testApp.person()
    const [itemCode, groupCode] = ['采血 1/2', '检验科']
    testApp.desk.offer({
      branchId: 'b',
      itemCode,
      name: '采血',
      letter: 'Y',
      counters: 1,
      usualSeconds: 60,
      begins: '07:00',
      ends: '17:00',
    })
    await testApp.sql`
      insert into queue_item (branch_id, item_code, group_code, group_name, item_name, location, letter, counters, opens, closes, usual_seconds)
      values ('b', ${itemCode}, ${groupCode}, '检验', '采血', '2 层', 'Y', 1, '07:00', '17:00', 60)`
    await testApp.bloodRight(person, itemCode)
    const { patientId } = person
    const detail = await testApp.call(calls.getDetail, { patientId, groupCode, itemCode }, person)
    expect(detail.status).toBe(200)
    const asked = testApp.payload(person, itemCode, groupCode)
    expect((await testApp.call(calls.takeNumber, asked, person)).status).toBe(200)
  })

  it('shows no visits of other days, and none that were cancelled', async () => {
    const person = await testApp.person()
    await testApp.visit(person, { status: 'CANCELLED' })
    expect(await testApp.groups(person)).toEqual([])
  })
})

describe('takeno', () => {
  it('gives numbers in turn, signs the visit in, and writes it into the order', async () => {
    const scheduleId = await testApp.clinic()
    const [first] = await testApp.crowd(scheduleId, 1)
    const person = await testApp.person()
    const { orderId } = await testApp.visit(person, { scheduleId })
    const ticket = await testApp.ticket(person, scheduleId)
    expect(ticket).toMatchObject({
      queueNo: 'A002',
      waitNum: 1,
      aheadNum: 1,
      status: 'READY',
      visitTime: '09:30-10:00',
      patientName: '李小龙',
    })
    expect(ticket.estimate).toMatchObject({ source: 'usual' })
    expect(ticket.ticketCode).toMatch(/^YXQ[0-9A-F]{32}$/)
    expect(await testApp.orderStatus(orderId)).toBe('TAKEN')
    expect(await testApp.orderEvents(orderId)).toContain('taken')
    expect(first).toBeDefined()
  })

  it('is offered by home while its window is open, and home’s day moves on with it', async () => {
    const person = await testApp.person()
    const { scheduleId, orderId } = await testApp.visit(person)
    const atHome = async () => {
      const { patients } = await getNextSteps(testApp.dependencies, person.accountId)
      const states = patients[0]?.day?.map(({ kind, state }) => `${kind} ${state}`)
      return { first: patients[0]?.steps[0], states }
    }
    const before = await atHome()
    expect(before.first).toMatchObject({
      kind: 'take_number',
      subjectId: orderId,
      take: { groupCode: 'clinic', itemCode: scheduleId },
    })
    expect(before.states?.slice(0, 3)).toEqual(['leave done', 'take_number now', 'wait later'])
    await testApp.ticket(person, scheduleId)
    const after = await atHome()
    expect(after.first).toMatchObject({ kind: 'ready', subjectId: orderId })
    expect(after.states?.slice(0, 3)).toEqual(['leave done', 'take_number done', 'wait now'])
  })

  it('gives the same number for taking twice', async () => {
    const person = await testApp.person()
    const { scheduleId, orderId } = await testApp.visit(person)
    const first = await testApp.ticket(person, scheduleId)
    const again = await testApp.ticket(person, scheduleId)
    expect(again).toMatchObject({ ticketId: first.ticketId, queueNo: first.queueNo })
    expect((await testApp.orderEvents(orderId)).filter((kind) => kind === 'taken')).toHaveLength(1)
  })

  it('gives one number to twenty taps at once, and every person another one', async () => {
    const scheduleId = await testApp.clinic()
    const people = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const person = await testApp.person()
        await testApp.visit(person, { scheduleId })
        return person
      }),
    )
    const answers = await Promise.all(
      people.flatMap((person) => [
        testApp.take(person, scheduleId),
        testApp.take(person, scheduleId),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const numbers = new Map(answers.map(({ body }) => [body.ticketId, body.queueNo]))
    expect([...numbers.values()].sort()).toEqual(
      Array.from({ length: 10 }, (_unused, index) => `A${String(index + 1).padStart(3, '0')}`),
    )
  })

  it('starts anew on another half day of a service, and keeps the number of a patient who waits', async () => {
    const [early, late] = [await testApp.person(), await testApp.person()]
    await testApp.bloodRight(early)
    await testApp.bloodRight(late)
    const morning = await testApp.ticket(early, 'blood')
    await testApp.setClock('14:00')
    expect((await testApp.ticket(late, 'blood')).queueNo).toBe('X001')
    expect((await testApp.ticket(early, 'blood')).ticketId).toBe(morning.ticketId)
  })

  it.each([
    ['too early', '08:29', '08:30 开始取号'],
    ['too late', '12:00', '12:00 为止'],
  ])('refuses %s with the time', async (_name, clock, words) => {
    const person = await testApp.person()
    const { scheduleId, orderId } = await testApp.visit(person)
    await testApp.setClock(clock)
    const answer = await testApp.take(person, scheduleId)
    expect(answer).toMatchObject(refused(409, 'CONFLICT', words))
    expect(await testApp.orderStatus(orderId)).toBe('BOOKED')
  })

  it('refuses strangers and odd input', async () => {
    const [person, other] = [await testApp.person(), await testApp.person()]
    const { scheduleId } = await testApp.visit(person)
    const send = (changes: Record<string, unknown>, as = person) =>
      testApp.send(calls.takeNumber, { ...testApp.payload(person, scheduleId), ...changes }, as)
    expect((await send({}, other)).status).toBe(404)
    expect((await send({ patientId: other.patientId })).status).toBe(404)
    expect((await send({ patientCardNo: other.patientCardNo })).status).toBe(404)
    expect((await send({ hospitalBranchId: 'b2' })).status).toBe(404)
    expect((await send({ hospitalId: 'x' })).status).toBe(404)
    expect((await send({ itemCode: randomUUID() })).status).toBe(404)
    expect((await send({ itemCode: 'blood', groupCode: 'lab' })).status).toBe(404)
    expect((await send({ itemCode: 'no-uuid' })).status).toBe(404)
    expect((await send({ itemCode: '' })).status).toBe(400)
    expect((await testApp.take(person, scheduleId)).status).toBe(200)
  })
})

describe('takeno-queue-detail', () => {
  it('counts who waits and who is done', async () => {
    const scheduleId = await testApp.clinic()
    const [person] = await testApp.crowd(scheduleId, 3)
    if (person === undefined) throw new Error('nobody')
    const asked = { patientId: person.patientId, groupCode: 'clinic', itemCode: scheduleId }
    expect((await testApp.call(calls.getDetail, asked, person)).body).toMatchObject({
      groupCode: 'clinic',
      itemCode: scheduleId,
      itemName: '内科 普通门诊',
      totalWaitNum: 3,
      totalCompleteNum: 0,
      item: { queueNo: 'A001' },
    })
    const unknown = { ...asked, itemCode: randomUUID() }
    expect((await testApp.send(calls.getDetail, unknown, person)).status).toBe(404)
  })
})

it('another area gives a right once for one origin', async () => {
  const person = await testApp.person()
  const right = {
    branchId: 'b',
    itemCode: 'blood',
    patientId: person.patientId,
    reason: '血常规',
    validDays: 3,
    origin: `bill ${person.patientId}`,
  }
  await addRight(testApp.sql, right)
  await addRight(testApp.sql, right)
  expect((await testApp.groups(person))[0]?.items[0]?.remark).toBe('血常规')
})

describe('the sweep', () => {
  it('ends visits that nobody came to, half an hour after the clinic', async () => {
    const person = await testApp.person()
    const { orderId } = await testApp.visit(person)
    // Somebody else came, so the hospital does report that day.
    const seen = await testApp.visit(await testApp.person())
    await transaction(testApp.sql, (tx) => recordVisit(tx, seen.orderId, 'seen'))
    await testApp.setClock('12:29')
    await endOverdueVisits(testApp.dependencies)
    expect(await testApp.orderStatus(orderId)).toBe('BOOKED')
    await testApp.setClock('12:31')
    await endOverdueVisits(testApp.dependencies)
    expect(await testApp.orderStatus(orderId)).toBe('NO_SHOW')
    expect(await testApp.orderEvents(orderId)).toEqual(['no_show'])
  })

  it('leaves signed-in visits alone', async () => {
    const person = await testApp.person()
    const { orderId, scheduleId } = await testApp.visit(person)
    await testApp.ticket(person, scheduleId)
    await testApp.setClock('13:00')
    await endOverdueVisits(testApp.dependencies)
    expect(await testApp.orderStatus(orderId)).toBe('TAKEN')
  })
})

describe('the hospital', () => {
  afterEach(() => {
    testApp.desk.mode = 'ok'
  })

  const ask = async () => {
    const person = await testApp.person()
    const { scheduleId, orderId } = await testApp.visit(person)
    const answer = () =>
      testApp.send(calls.takeNumber, testApp.payload(person, scheduleId), {
        token: person.token,
      })
    return { person, scheduleId, orderId, answer }
  }

  it.each([
    ['does not answer', 'down', 503, 'HOSPITAL_UNAVAILABLE', '稍后再试'],
    ['gives no numbers through the app', 'not_offered', 409, 'CONFLICT', '现场'],
  ] as const)('that %s leaves the visit as it was', async (_name, mode, status, code, words) => {
    const { orderId, answer } = await ask()
    testApp.desk.mode = mode
    expect(await answer()).toMatchObject({
      status,
      body: { code, message: expect.stringContaining(words) as string },
    })
    expect(await testApp.orderStatus(orderId)).toBe('BOOKED')
    testApp.desk.mode = 'ok'
    expect((await answer()).status).toBe(200)
  })

  it('that tells of its queues late has given the number all the same, and is asked for what is missing', async () => {
    testApp.desk.mode = 'silent'
    const { person, scheduleId } = await ask()
    const other = await testApp.person()
    await testApp.visit(other, { scheduleId })
    await testApp.desk.take({
      patientNo: 'walk-in',
      branchId: 'b',
      orderNo: null,
      clinicId: scheduleId,
      itemCode: null,
    })
    expect(await testApp.ticket(person, scheduleId)).toMatchObject({
      queueNo: 'A002',
      status: 'WAITING',
      aheadNum: null,
    })
    const [row] = await testApp.sql<{ gap: boolean }[]>`
      select gap_since is not null as gap from queue where schedule_id = ${scheduleId}`
    expect(row).toEqual({ gap: true })
  })

  it('that has published nothing of a queue: how many were there before is unknown, until its document says it', async () => {
    testApp.desk.mode = 'silent'
    const { person, scheduleId, answer } = await ask()
    const next = await testApp.person()
    await testApp.visit(next, { scheduleId })
    const asked = { patientId: next.patientId, groupCode: 'clinic', itemCode: scheduleId }
    const seenByNext = async () => (await testApp.call(calls.getDetail, asked, next)).body
    expect(await seenByNext()).toMatchObject({ isPublished: false, item: { aheadNum: null } })
    expect(await answer()).toMatchObject({
      status: 200,
      body: { queueNo: 'A001', status: 'WAITING', aheadNum: null },
    })
    expect(await seenByNext()).toMatchObject({ isPublished: false, item: { aheadNum: null } })
    testApp.desk.mode = 'ok'
    await testApp.desk.publish(testApp.desk.queueIdOf(scheduleId))
    expect((await testApp.waiting(person)).aheadNum).toBe(0)
    expect(await seenByNext()).toMatchObject({
      isPublished: true,
      totalWaitNum: 1,
      item: { waitNum: 1, aheadNum: 1 },
    })
  })

  it('takes a number out, and the next moves up', async () => {
    const scheduleId = await testApp.clinic()
    const [person, next] = await testApp.crowd(scheduleId, 2)
    if (person === undefined || next === undefined) throw new Error('nobody')
    await testApp.desk.cancel(testApp.desk.queueIdOf(scheduleId), 1)
    expect((await testApp.waiting(person)).status).toBe('CANCELLED')
    expect((await testApp.waiting(next)).aheadNum).toBe(0)
  })
})

describe('a registration of another channel', () => {
  async function registered(given: object = {}) {
    const person = await testApp.person()
    const scheduleId = await testApp.clinic()
    const [clinic] = await testApp.sql<{ departmentId: string; day: string }[]>`
      select department_id, hospital_today()::text as day from schedule where schedule_id = ${scheduleId}`
    const [taking] = await take(intakeOf(testApp.server.dependencies, allAreas), 'push:his', [
      aRegistration({
        id: `W-${scheduleId}`,
        patient: { value: person.patientNo },
        departmentId: clinic?.departmentId,
        clinicId: scheduleId,
        visitDate: clinic?.day,
        ...given,
      }),
    ])
    expect(taking).toEqual({ outcome: 'taken' })
    return { person, scheduleId }
  }

  it('is good for a number, which the hospital gives by its own number of it', async () => {
    const { person, scheduleId } = await registered()
    const [group] = await testApp.groups(person)
    expect(group?.items).toMatchObject([
      { itemCode: scheduleId, remark: '其他渠道挂号 09:00-09:30', take: { allowed: true } },
    ])
    const { body } = await testApp.take(person, scheduleId)
    expect(body).toMatchObject({ queueNo: 'A001', status: 'READY' })
    expect(testApp.desk.asked.at(-1)).toMatchObject({
      orderNo: null,
      registrationId: `W-${scheduleId}`,
      clinicId: scheduleId,
    })
    expect((await testApp.take(person, scheduleId)).body).toMatchObject({ queueNo: 'A001' })
    expect(
      await testApp.sql`select state from outside_registration where patient_id = ${person.patientId}`,
    ).toEqual([{ state: 'taken' }])
  })

  it('that was given back is good for none', async () => {
    const { person, scheduleId } = await registered({ state: 'cancelled' })
    expect(await testApp.groups(person)).toEqual([])
    expect((await testApp.take(person, scheduleId)).status).toBe(404)
  })
  it('whose clinic is stopped is good for none', async () => {
    const { person, scheduleId } = await registered()
    await testApp.sql`update schedule set stopped_at = hospital_now() where schedule_id = ${scheduleId}`
    expect(await testApp.groups(person)).toEqual([])
    expect((await testApp.take(person, scheduleId)).status).toBe(404)
  })
})
