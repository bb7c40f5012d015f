import { releaseExpired, changeRules } from '../../../server/areas/registration'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, refused } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

const testApp = forAllTests(async () => (await TestApp.start()).openReturnsAtOnce())
afterEach(() => testApp.expectInvariants())

const hold = (
  person: Person,
  sourceTimeId: string,
  more: { isUnhurried?: boolean; patientId?: string } = {},
) => testApp.call(calls.createHold, { sourceTimeId, patientId: person.patientId, ...more }, person)
const refusedHold = (person: Person, sourceTimeId: string, patientId = person.patientId) =>
  testApp.send(calls.createHold, { sourceTimeId, patientId }, person)
const release = (person: Person, sourceTimeId: string) =>
  testApp.call(calls.releaseHold, { sourceTimeId }, person)
const minutesOf = ({ expiresAt, serverNow }: { expiresAt: string; serverNow: string }) =>
  Math.round((Date.parse(expiresAt) - Date.parse(serverNow)) / 60_000)
const taken = async (sourceTimeId: string) => {
  const [row] = await testApp.sql<{ taken: number }[]>`
    select taken from slot where slot_id = ${sourceTimeId}`
  return row?.taken
}
const endLease = (sourceTimeId: string) =>
  testApp.sql`update slot_hold set ends_at = hospital_now() - interval '1 second' where slot_id = ${sourceTimeId}`

describe('holdPlace', () => {
  it('keeps the last place for who looks at it, and the order takes it', async () => {
    const [one, two] = [await testApp.person(), await testApp.person()]
    const { sourceTimeId } = await testApp.source({ capacity: 1 })
    const { status, body } = await hold(one, sourceTimeId)
    expect(status).toBe(200)
    expect(minutesOf(body)).toBe(5)
    expect(await refusedHold(two, sourceTimeId)).toMatchObject(refused(409, 'SOLD_OUT'))
    expect(await testApp.book(two, sourceTimeId)).toMatchObject(refused(409, 'SOLD_OUT'))
    const order = await testApp.book(one, sourceTimeId)
    expect(order.status).toBe(200)
    expect(await taken(sourceTimeId)).toBe(1)
    expect(await testApp.sql`select 1 from slot_hold where slot_id = ${sourceTimeId}`).toHaveLength(
      0,
    )
  })

  it('does not begin its time anew when the page says that it is still open', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source()
    const first = await hold(person, sourceTimeId)
    const again = await hold(person, sourceTimeId)
    expect(again.body.expiresAt).toBe(first.body.expiresAt)
    expect(await taken(sourceTimeId)).toBe(1)
  })

  it('gives more time to who asks for it', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source()
    expect(minutesOf((await hold(person, sourceTimeId, { isUnhurried: true })).body)).toBe(15)
  })

  it('goes over to another patient of the account, who must be one that the department takes', async () => {
    const person = await testApp.person({ sex: 'female' })
    const brother = await testApp.patient(person.accountId, { sex: 'male' })
    const mother = await testApp.patient(person.accountId, { sex: 'female' })
    const { sourceTimeId } = await testApp.source({ departmentId: 'd-women', capacity: 1 })
    await hold(person, sourceTimeId)
    expect((await hold(person, sourceTimeId, { patientId: mother })).body.patientId).toBe(mother)
    expect(await refusedHold(person, sourceTimeId, brother)).toMatchObject(
      refused(409, 'PATIENT_NOT_ELIGIBLE'),
    )
    expect(await taken(sourceTimeId)).toBe(1)
  })

  it('is one place an account: another time lets the first go', async () => {
    const person = await testApp.person()
    const [one, two] = [await testApp.source(), await testApp.source({ departmentId: 'd2' })]
    await hold(person, one.sourceTimeId)
    await hold(person, two.sourceTimeId)
    expect([await taken(one.sourceTimeId), await taken(two.sourceTimeId)]).toEqual([0, 1])
  })

  it('is given back on leaving, and leaving twice is no mistake', async () => {
    const [one, two] = [await testApp.person(), await testApp.person()]
    const { sourceTimeId } = await testApp.source({ capacity: 1 })
    await hold(one, sourceTimeId)
    await refusedHold(two, sourceTimeId)
    expect((await release(one, sourceTimeId)).status).toBe(200)
    expect((await release(one, sourceTimeId)).status).toBe(200)
    expect((await hold(two, sourceTimeId)).status).toBe(200)
  })

  it('ends by itself when the page falls silent: seen by the sweep, and at once by who wants the place', async () => {
    const [one, two] = [await testApp.person(), await testApp.person()]
    const { sourceTimeId } = await testApp.source({ capacity: 1 })
    await hold(one, sourceTimeId)
    await endLease(sourceTimeId)
    expect((await hold(two, sourceTimeId)).status).toBe(200)
    await endLease(sourceTimeId)
    await releaseExpired(testApp.dependencies)
    expect(await taken(sourceTimeId)).toBe(0)
  })

  it('is refused with the order that stands in the way', async () => {
    const person = await testApp.person()
    const one = await testApp.source()
    const two = await testApp.source()
    const orderId = await testApp.order(person, one.sourceTimeId)
    expect(await refusedHold(person, two.sourceTimeId)).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_ORDER', details: { orderId } },
    })
  })

  it('makes one place of many taps at once', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source({ capacity: 9 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => hold(person, sourceTimeId)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await taken(sourceTimeId)).toBe(1)
  })

  it('sells every place once to a crowd that holds before it orders', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => testApp.person()))
    const { sourceTimeId } = await testApp.source({ capacity: 7 })
    const orders = await Promise.all(
      people.map(async (person) => {
        const held = await refusedHold(person, sourceTimeId)
        return held.status === 200 ? (await testApp.book(person, sourceTimeId)).status : held.status
      }),
    )
    expect(orders.filter((status) => status === 200)).toHaveLength(7)
    expect(orders.filter((status) => status === 409)).toHaveLength(17)
  })

  it('shows the holder his place in the preview, and others that it is full', async () => {
    const [one, two] = [await testApp.person(), await testApp.person()]
    const { sourceTimeId } = await testApp.source({ capacity: 1 })
    await hold(one, sourceTimeId)
    const see = async (person: Person) =>
      (await testApp.call(calls.previewOrder, { sourceTimeId }, person)).body
    expect(await see(one)).toMatchObject({ state: 'available', leftNum: 1, isHeld: true })
    expect(await see(two)).toMatchObject({ state: 'full', leftNum: 0, isHeld: false })
  })
})

describe('the rules', () => {
  it('are changed as a new version; older orders keep theirs', async () => {
    const [one, two] = [await testApp.person(), await testApp.person()]
    const { sourceTimeId } = await testApp.source({ days: 4 })
    const before = await testApp.book(one, sourceTimeId)
    await changeRules(testApp.dependencies, {
      changes: { payWithinMinutes: 40, cancelHourOfDayBefore: 12 },
      madeBy: '测试',
      note: null,
    })
    const after = await testApp.book(two, sourceTimeId)
    expect(
      minutesOf({ expiresAt: after.body.expiresAt ?? '', serverNow: after.body.createdAt }),
    ).toBe(40)
    expect(after.body.rulesVersion).toBe((before.body.rulesVersion ?? 0) + 1)
    await changeRules(testApp.dependencies, {
      changes: { payWithinMinutes: 15, cancelHourOfDayBefore: 17 },
      madeBy: '测试',
      note: '改回',
    })
  })

  it('stay within their bounds', async () => {
    await expect(
      changeRules(testApp.dependencies, {
        changes: { holdMinutes: 0 },
        madeBy: '测试',
        note: null,
      }),
    ).rejects.toMatchObject({
      code: 'BAD_INPUT',
    })
    await expect(
      changeRules(testApp.dependencies, {
        changes: { unhurriedHoldMinutes: 2 },
        madeBy: '测试',
        note: null,
      }),
    ).rejects.toMatchObject({
      code: 'BAD_INPUT',
    })
  })
})
