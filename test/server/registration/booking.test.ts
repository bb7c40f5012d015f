import { randomUUID } from 'node:crypto'
import { serveWaitlist } from '../../../server/areas/registration'
import { refundDeceased } from '../../../server/areas/registration/orders/deceased_patients'
import { releaseExpired } from '../../../server/areas/registration/orders/expiry'
import { accountCalls } from '../../../src/contract/account'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, refused } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

const testApp = forAllTests(async () => (await TestApp.start()).openReturnsAtOnce())
afterEach(() => testApp.expectInvariants())

describe('createOrder', () => {
  it('makes an order that waits for its payment', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source()
    const { status, body } = await testApp.book(person, sourceTimeId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'PENDING_PAY',
      payStatus: 'UNPAID',
      serialNo: 1,
      patientName: '李小龙',
      fee: { totalFeeFen: 1200 },
      refund: null,
    })
    expect(body.orderNo).toMatch(/^\d{16}$/)
    expect(Date.parse(body.expiresAt ?? '') - Date.parse(body.createdAt)).toBe(15 * 60_000)
    expect(body.timeline.map((step) => step.title)).toEqual(['已下单，号源为您保留'])
  })

  it('never lets the payment run beyond the beginning of the visit', async () => {
    const { sourceTimeId } = await testApp.source({ beginsIn: '4 minutes', departmentId: 'd2' })
    const { body } = await testApp.book(await testApp.person(), sourceTimeId)
    expect(Date.parse(body.expiresAt ?? '') - Date.parse(body.createdAt)).toBeLessThanOrEqual(
      4 * 60_000,
    )
  })

  it('books and waits for nobody who died', async () => {
    const person = await testApp.person()
    const { sourceTimeId, scheduleId } = await testApp.source()
    await testApp.sql`update patient set deceased_on = hospital_today() where patient_id = ${person.patientId}`
    const refused = { code: 'PATIENT_NOT_ELIGIBLE', message: expect.stringContaining('离世') }
    expect((await testApp.book(person, sourceTimeId)).body).toMatchObject(refused)
    const { token, patientId } = person
    const asked = await testApp.send(calls.joinWaitlist, { scheduleId, patientId }, { token })
    expect(asked.body).toMatchObject(refused)
    await testApp.sql`update patient_link set unproven_since = now(), access_level = 'booking' where patient_id = ${patientId}`
    const unnotified = { ...refused, message: expect.not.stringContaining('离世') }
    expect((await testApp.book(person, sourceTimeId)).body).toMatchObject(unnotified)
    const joined = await testApp.send(calls.joinWaitlist, { scheduleId, patientId }, { token })
    expect(joined.body).toMatchObject(unnotified)
  })

  it('gives back what was booked for somebody who died, with all of the money, and tells nobody else of it', async () => {
    const person = await testApp.person()
    const { sql } = testApp.server
    const other = await testApp.person()
    await testApp.sql`
      insert into patient_link (account_id, patient_id, relation, access_level, unproven_since)
      values (${other.accountId}, ${person.patientId}, 'other', 'booking', now())`
    const [tomorrow, gone] = [await testApp.source({ departmentId: 'd2' }), await testApp.source()]
    const booked = await testApp.bookedOrder(person, tomorrow.sourceTimeId)
    const typed = { ...other, patientId: person.patientId }
    const unpaid = await testApp.order(typed, gone.sourceTimeId)
    await sql`update patient set deceased_on = hospital_today() where patient_id = ${person.patientId}`
    await refundDeceased(testApp.dependencies)
    await testApp.settleAll()
    expect((await testApp.get(person, booked)).body).toMatchObject({
      status: 'REFUNDED',
      cancelReason: expect.stringContaining('离世'),
      refund: { amountFen: 1200 },
    })
    expect((await testApp.get(typed, unpaid)).body).toMatchObject({
      status: 'CANCELLED',
      cancelReason: '挂号由医院取消，费用全额退回',
    })
    expect(
      await sql`select state from message where subject_id = ${booked} and kind = 'reminder'`,
    ).not.toContainEqual({ state: 'WAITING' })
    await testApp.expectInvariants()
  })

  it('lets go who waits for somebody who died', async () => {
    const person = await testApp.person()
    const { token, patientId } = person
    const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 1 })
    await testApp.bookedOrder(await testApp.person(), sourceTimeId)
    await testApp.call(calls.joinWaitlist, { scheduleId, patientId }, { token })
    const { sql, dependencies } = testApp.server
    await sql`update patient set deceased_on = hospital_today() where patient_id = ${patientId}`
    await serveWaitlist(dependencies)
    expect(
      await sql`select status, end_reason from waitlist_entry where patient_id = ${patientId}`,
    ).toEqual([{ status: 'LAPSED', endReason: '医院不再为这位就诊人预约' }])
  })

  it('confirms a free order at once', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source({ feeFen: 0 })
    const { body } = await testApp.book(person, sourceTimeId)
    expect(['CONFIRMING', 'BOOKED']).toContain(body.status)
    await testApp.settleAll()
    expect(await testApp.status(body.orderId)).toBe('BOOKED')
    expect((await testApp.pay(person, body.orderId)).body.pay).toBeNull()
    expect((await testApp.cancel(person, body.orderId)).body).toMatchObject({
      status: 'CANCELLED',
      refund: null,
    })
  })

  it('gives the same order for the same key, and refuses the key for another time', async () => {
    const person = await testApp.person()
    const one = await testApp.source()
    const two = await testApp.source({ departmentId: 'd2' })
    const key = randomUUID()
    const first = await testApp.book(person, one.sourceTimeId, key)
    const again = await testApp.book(person, one.sourceTimeId, key)
    expect(again.status).toBe(200)
    expect(again.body.orderId).toBe(first.body.orderId)
    expect(await testApp.book(person, two.sourceTimeId, key)).toMatchObject(
      refused(409, 'CONFLICT'),
    )
  })

  it('gives a repeat its order also while the rest is remembered as sold out', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source({ capacity: 1 })
    const key = randomUUID()
    const first = await testApp.book(person, sourceTimeId, key)
    const stranger = await testApp.person()
    expect(await testApp.book(stranger, sourceTimeId)).toMatchObject(refused(409, 'SOLD_OUT'))
    expect((await testApp.book(person, sourceTimeId, key)).body.orderId).toBe(first.body.orderId)
    // A place that comes back here is sold at once.
    await testApp.cancel(person, first.body.orderId)
    expect((await testApp.book(stranger, sourceTimeId)).status).toBe(200)
  })

  it.each([
    ['stopped', { stopped: true }, 'SOURCE_CLOSED', '停诊'],
    ['begun', { beginsIn: '-1 minute' }, 'SOURCE_CLOSED', '已经开始'],
    ['not released', { releasesIn: '1 hour' }, 'SOURCE_CLOSED', '放号'],
    ['without places', { capacity: 0 }, 'SOLD_OUT', '约满'],
    ['for children', { departmentId: 'd-child' }, 'PATIENT_NOT_ELIGIBLE', '14 周岁以下'],
    ['for women', { departmentId: 'd-women' }, 'PATIENT_NOT_ELIGIBLE', '女性'],
  ] as const)('refuses a time that is %s', async (_name, given, code, words) => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source(given)
    expect(await testApp.book(person, sourceTimeId)).toMatchObject(refused(409, code, words))
  })

  it('refuses a second order of a patient in one department and day, and names the first', async () => {
    const person = await testApp.person()
    const one = await testApp.source()
    const two = await testApp.source()
    const orderId = await testApp.order(person, one.sourceTimeId)
    const answer = await testApp.book(person, two.sourceTimeId)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_ORDER', details: { orderId } },
    })
  })

  it('does not name the order of another account in the way', async () => {
    const mother = await testApp.person()
    const father = await testApp.person()
    await testApp.bind(father.accountId, mother.patientId)
    const one = await testApp.source()
    const two = await testApp.source()
    await testApp.order(mother, one.sourceTimeId)
    const answer = await testApp.send(
      calls.createOrder,
      { sourceTimeId: two.sourceTimeId, patientId: mother.patientId, idempotencyKey: randomUUID() },
      father,
    )
    expect(answer).toMatchObject(refused(409, 'DUPLICATE_ORDER'))
    expect(answer.body.details).toBeUndefined()
  })

  it('takes over when the order in the way has run out but was not swept yet', async () => {
    const person = await testApp.person()
    const one = await testApp.source()
    const two = await testApp.source()
    const old = await testApp.order(person, one.sourceTimeId)
    await testApp.passDeadline(old)
    expect((await testApp.book(person, two.sourceTimeId)).status).toBe(200)
    expect(await testApp.status(old)).toBe('EXPIRED')
  })

  it('refuses who keeps places of one day from others by orders that he never pays', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source({ days: 4 })
    const letGo = async (who: Person) => {
      const orderId = await testApp.order(who, sourceTimeId)
      await testApp.cancel(who, orderId)
    }
    await letGo(person)
    await letGo(person)
    const expired = await testApp.order(person, sourceTimeId)
    await testApp.sql`update registration_order set expires_at = hospital_now() where order_id = ${expired}`
    await releaseExpired(testApp.dependencies)
    const refused = { status: 403, body: { message: expect.stringContaining('改约其他日期') } }
    expect(await testApp.book(person, sourceTimeId)).toMatchObject(refused)
    const other = (await testApp.source({ days: 5 })).sourceTimeId
    expect((await testApp.book(person, other)).status).toBe(200)
    // The rest of the family may still book, but not for ever.
    const { accountId, token } = person
    const child = { accountId, token, patientId: (await testApp.file()).patientId }
    await testApp.join(person, child.patientId)
    await letGo(child)
    await letGo(child)
    const parent = { accountId, token, patientId: (await testApp.file()).patientId }
    await testApp.join(person, parent.patientId)
    await letGo(parent)
    expect(await testApp.book(parent, sourceTimeId)).toMatchObject(refused)
  })

  it('knows who does that by ever new accounts on one device', async () => {
    const { sourceTimeId } = await testApp.source({ days: 4 })
    const begun = await testApp.call(accountCalls.getLoginState, {}, {})
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    const book = ({ token, patientId }: Person, headers: Record<string, string>) =>
      testApp.send(
        calls.createOrder,
        { sourceTimeId, patientId, idempotencyKey: randomUUID() },
        { token, headers },
      )
    for (let account = 0; account < 4; account += 1) {
      const person = await testApp.person()
      for (let time = 0; time < 3; time += 1) {
        const { body } = await book(person, { cookie })
        await testApp.cancel(person, String(body.orderId))
      }
    }
    const another = await testApp.person()
    expect((await book(another, { cookie })).status).toBe(403)
    expect((await book(another, {})).status).toBe(200)
  })

  it('refuses an unknown time and an odd key', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source()
    expect((await testApp.book(person, randomUUID())).status).toBe(404)
    expect((await testApp.book(person, 'abc')).status).toBe(404)
    expect((await testApp.book(person, sourceTimeId, '!')).status).toBe(400)
  })
})

describe('under contention', () => {
  it('sells 20 places exactly 20 times to 300 patients at once', async () => {
    const people = await Promise.all(Array.from({ length: 300 }, () => testApp.person()))
    const { sourceTimeId } = await testApp.source({ capacity: 20, departmentId: 'd3' })
    const answers = await Promise.all(people.map((person) => testApp.book(person, sourceTimeId)))
    const sold = answers.filter((answer) => answer.status === 200)
    expect(sold).toHaveLength(20)
    expect(new Set(sold.map((answer) => answer.body.serialNo))).toEqual(
      new Set(Array.from({ length: 20 }, (_, index) => index + 1)),
    )
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(280)
  })

  it('lets one of many clicks through: the same patient, many keys', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source({ capacity: 50, departmentId: 'd4' })
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => testApp.book(person, sourceTimeId)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('gives many repeats of one request one order', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source({ capacity: 50, departmentId: 'd5' })
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => testApp.book(person, sourceTimeId, key)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1)
  })

  it('keeps three orders a patient and day, when five departments are booked at once', async () => {
    const person = await testApp.person()
    const sources = await Promise.all(
      ['d1', 'd2', 'd3', 'd4', 'd5'].map((departmentId) =>
        testApp.source({ departmentId, feeFen: 0, days: 5 }),
      ),
    )
    const answers = await Promise.all(
      sources.map(({ sourceTimeId }) => testApp.book(person, sourceTimeId)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 409, 409])
  })

  it('keeps two unpaid orders an account, when five are booked at once', async () => {
    const person = await testApp.person()
    const sources = await Promise.all(
      ['d1', 'd2', 'd3', 'd4', 'd5'].map((departmentId, index) =>
        testApp.source({ departmentId, days: 1 + index }),
      ),
    )
    const answers = await Promise.all(
      sources.map(({ sourceTimeId }) => testApp.book(person, sourceTimeId)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 409, 409, 409])
  })
})
