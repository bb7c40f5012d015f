/** A full time as two processes on one database know it: what one gives back the other sells at once, and nobody who has a place hears that there is none. */
import { randomUUID } from 'node:crypto'
import { createOrder } from '../../../server/areas/registration/booking/booking'
import { releaseHold } from '../../../server/areas/registration/booking/holds'
import { connect } from '../../../server/database/client'
import type { Dependencies } from '../../../server/dependencies'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { TestApp, type Person } from './test_app'

let testApp: TestApp
/** Another process: what it remembers is its own. */
let beside: Dependencies
beforeAll(async () => {
  testApp = await (await TestApp.start()).openReturnsAtOnce()
  const sql = connect({ url: testApp.server.databaseUrl }, { poolSize: 4 })
  beside = { ...testApp.dependencies, sql }
})
afterAll(async () => {
  await beside.sql.end({ timeout: 2 })
  await testApp.stop()
})
afterEach(() => testApp.expectInvariants())

const bookBeside = (person: Person, sourceTimeId: string, idempotencyKey: string = randomUUID()) =>
  createOrder(beside, person.accountId, {
    sourceTimeId,
    patientId: person.patientId,
    idempotencyKey,
  })

/** A time of one place, sold, and both processes know that it is full. */
async function soldTime() {
  const [owner, other] = [await testApp.person(), await testApp.person()]
  const { sourceTimeId } = await testApp.source({ capacity: 1 })
  const orderId = await testApp.order(owner, sourceTimeId)
  expect((await testApp.book(other, sourceTimeId)).status).toBe(409)
  await expect(bookBeside(other, sourceTimeId)).rejects.toMatchObject({ code: 'SOLD_OUT' })
  return { owner, other, sourceTimeId, orderId }
}

it('sells a place at once that another process gave back', async () => {
  const { owner, other, sourceTimeId, orderId } = await soldTime()
  await testApp.cancel(owner, orderId)
  await testApp.settleAll()
  expect(await bookBeside(other, sourceTimeId)).toMatchObject({ status: 'PENDING_PAY' })
})

it('gives a repeat the order that another process made meanwhile', async () => {
  const { owner, other, sourceTimeId, orderId } = await soldTime()
  await testApp.cancel(owner, orderId)
  await testApp.settleAll()
  const key = randomUUID()
  const made = await testApp.book(other, sourceTimeId, key)
  expect(await bookBeside(other, sourceTimeId, key)).toMatchObject({ orderId: made.body.orderId })
})

it('tells a stranger nothing of whose orders are there', async () => {
  const { owner, other, sourceTimeId } = await soldTime()
  const ask = (patientId: string) => testApp.book({ ...other, patientId }, sourceTimeId)
  const [theirs, nobodys] = [await ask(owner.patientId), await ask(randomUUID())]
  expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body])
})

it('tells a patient who has an order there of his order, not that the time is full', async () => {
  const { owner, sourceTimeId, orderId } = await soldTime()
  const again = await testApp.book(owner, sourceTimeId)
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE_ORDER', details: { orderId } },
  })
  await expect(bookBeside(owner, sourceTimeId)).rejects.toMatchObject({ code: 'DUPLICATE_ORDER' })
})

it('lets who holds a place through, wherever he comes, and the next when he let it go', async () => {
  const [holder, other] = [await testApp.person(), await testApp.person()]
  const { sourceTimeId } = await testApp.source({ capacity: 1 })
  const request = { sourceTimeId, patientId: holder.patientId }
  await testApp.call(calls.createHold, request, holder)
  await expect(bookBeside(other, sourceTimeId)).rejects.toMatchObject({ code: 'SOLD_OUT' })
  await releaseHold(testApp.dependencies, holder.accountId, sourceTimeId)
  await testApp.settleAll()
  expect(await bookBeside(other, sourceTimeId)).toMatchObject({ status: 'PENDING_PAY' })
})

it('is stopped and not full once the hospital stops it', async () => {
  const { other, sourceTimeId } = await soldTime()
  await testApp.sql`update slot set stopped = true where slot_id = ${sourceTimeId}`
  await expect(bookBeside(other, sourceTimeId)).rejects.toMatchObject({ code: 'SOURCE_CLOSED' })
})
