/**
 * Random sequences of everything that can happen to places and money, on several clients at once: whatever comes, no place is sold twice or lost, no patient sits
 * twice, nobody overtakes in a queue, and every fen is somewhere. `SEQUENCES` and `SEQUENCES_SEED` run more and other ones.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { changeRules } from '../../../server/areas/registration'
import * as expiry from '../../../server/workers/expiry'
import * as hospital from '../../../server/workers/hospital_notifications'
import type { Endpoint } from '../../../src/contract/endpoint'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { TestApp, type Person } from './test_app'

const runs = Number(process.env.SEQUENCES ?? 12)
const seed = Number(process.env.SEQUENCES_SEED ?? 20_261_121)
const clientCount = 5

const testApp = forAllTests(() => TestApp.start())

const actions = [
  'hold',
  'leave_page',
  'book',
  'book_and_pay',
  'pay',
  'pay_there',
  'cancel',
  'expire',
  'lapse',
  'rest_over',
  'move',
  'join',
  'watch',
  'give_up',
  'accept',
  'refund',
  'work',
  'stop',
] as const
type Action = (typeof actions)[number]

/** One step of a client at one of the clinics; stopping a clinic is rare, moving an order is not. */
const step = fc.record({
  action: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...actions.filter((one) => one !== 'stop')) },
    { weight: 14, arbitrary: fc.constantFrom<Action>('book_and_pay', 'move') },
    { weight: 1, arbitrary: fc.constant<Action>('stop') },
  ),
  clinic: fc.nat({ max: 2 }),
})
/** Without an order, or without an entry, there is nothing to do it with. */
const needsOrder: readonly Action[] = [
  'pay',
  'pay_there',
  'cancel',
  'expire',
  'move',
  'watch',
  'refund',
]
const needsEntry: readonly Action[] = ['give_up', 'accept']
const sequence = fc.record({
  capacities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
  fees: fc.array(fc.constantFrom(0, 1200, 5000), { minLength: 3, maxLength: 3 }),
  clients: fc.array(fc.array(step, { minLength: 6, maxLength: 14 }), {
    minLength: clientCount,
    maxLength: clientCount,
  }),
  his: fc.constantFrom('ok' as const, 'ok' as const, 'refuse' as const, 'reply_lost' as const),
})

interface Clinic {
  sourceTimeId: string
  scheduleId: string
}

/** One person at one phone. */
class Client {
  readonly orders: string[] = []
  readonly entries: string[] = []

  constructor(
    readonly person: Person,
    readonly clinics: readonly Clinic[],
    readonly refused: Set<string>,
  ) {}

  async act(wanted: Action, clinic: Clinic): Promise<void> {
    const action = this.possible(wanted)
    const { patientId } = this.person
    const [orderId = randomUUID()] = this.orders.slice(-1)
    const [entryId = randomUUID()] = this.entries.slice(-1)
    const { sourceTimeId, scheduleId } = clinic
    switch (action) {
      case 'hold':
        await this.ask(calls.createHold, { sourceTimeId, patientId })
        return
      case 'leave_page':
        await this.ask(calls.releaseHold, { sourceTimeId })
        return
      case 'book':
        this.keepOrder(
          await this.ask(calls.createOrder, {
            sourceTimeId,
            patientId,
            idempotencyKey: randomUUID(),
          }),
        )
        return
      case 'book_and_pay':
        await this.act('book', clinic)
        if (this.orders.length > 0) await this.act('pay', clinic)
        return
      case 'pay':
        await this.ask(calls.payOrder, { orderId, method: 'wechat', app: 'official_account' })
        await payAtChannel(orderId)
        await this.ask(calls.checkPayment, { orderId })
        return
      case 'pay_there':
        await this.ask(calls.payOrder, { orderId, method: 'hospital' })
        return
      case 'cancel':
        await this.ask(calls.cancelOrder, { orderId })
        return
      case 'expire':
        await testApp.sql`
          update registration_order set expires_at = hospital_now() - interval '1 second' where order_id = ${orderId} and status = 'PENDING_PAY'`
        return
      case 'lapse':
        await testApp.sql`update slot_hold set ends_at = hospital_now() - interval '1 second' where slot_id = ${sourceTimeId}`
        return
      case 'rest_over':
        await testApp.passReturns()
        return
      case 'move':
        this.keepOrder(
          await this.ask(calls.rescheduleOrder, {
            orderId,
            sourceTimeId,
            idempotencyKey: randomUUID(),
          }),
        )
        return
      case 'join':
        this.keepEntry(await this.ask(calls.joinWaitlist, { scheduleId, patientId }))
        return
      case 'watch':
        this.keepEntry(await this.ask(calls.watchEarlier, { orderId }))
        return
      case 'give_up':
        await this.ask(calls.leaveWaitlist, { entryId })
        return
      case 'accept':
        this.keepOrder(await this.ask(calls.acceptOffer, { entryId }))
        return
      case 'refund':
        await this.ask(calls.refundStopped, { orderId })
        return
      case 'work':
        await expiry.runOnce(testApp.dependencies)
        await hospital.runOnce(testApp.dependencies)
        return
      case 'stop':
        await stopClinic(testApp.dependencies, scheduleId, '医生停诊')
    }
  }

  private possible(wanted: Action): Action {
    if (needsOrder.includes(wanted) && this.orders.length === 0) return 'book_and_pay'
    return needsEntry.includes(wanted) && this.entries.length === 0 ? 'join' : wanted
  }

  private keepOrder(body: Record<string, unknown> | undefined): void {
    if (typeof body?.orderId === 'string') this.orders.push(body.orderId)
  }

  private keepEntry(body: Record<string, unknown> | undefined): void {
    if (typeof body?.entryId === 'string') this.entries.push(body.entryId)
  }

  private async ask(
    call: Endpoint,
    input: Record<string, unknown>,
  ): Promise<Record<string, unknown> | undefined> {
    const { status, body } = await testApp.send(call, input, this.person)
    if (status === 200) return body
    // A refusal is an answer; anything else is a fault.
    if (status !== 409 && status !== 404)
      this.refused.add(`${call.path} ${status} ${JSON.stringify(body)}`)
    return undefined
  }
}

/** The person pays whatever the channel has open for the order. */
async function payAtChannel(orderId: string): Promise<void> {
  const rows = await testApp.sql<{ no: string }[]>`
    select out_trade_no as no from payment where business_id = ${orderId} order by created_at desc limit 1`
  const [row] = rows
  if (row !== undefined && testApp.channel.orders.get(row.no)?.state === 'NOTPAY')
    testApp.channel.pay(row.no)
}

beforeAll(() =>
  changeRules(testApp.dependencies, {
    changes: { payAtHospitalPerPatient: 2 },
    madeBy: '测试',
    note: null,
  }),
)

it(
  'keeps places, patients, queues and money right',
  async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async ({ capacities, fees, clients, his }) => {
        const clinics: Clinic[] = []
        for (const [index, capacity] of capacities.entries()) {
          clinics.push(
            await testApp.source({
              departmentId: 'd1',
              capacity,
              feeFen: fees[index] ?? 0,
              days: 3 + index,
            }),
          )
        }
        await testApp.sql`update schedule set registration_type = 'general' where schedule_id in ${testApp.sql(clinics.map(({ scheduleId }) => scheduleId))}`
        const refused = new Set<string>()
        const actors = await Promise.all(
          clients.map(async () => new Client(await testApp.person(), clinics, refused)),
        )
        testApp.his.mode = his
        await Promise.all(
          actors.map(async (actor, index) => {
            for (const { action, clinic } of clients[index] ?? []) {
              const where = clinics[clinic]
              if (where !== undefined) await actor.act(action, where)
            }
          }),
        )
        expect([...refused]).toEqual([])
        testApp.his.mode = his === 'refuse' ? 'refuse' : 'ok'
        await testApp.settleAll()
        await testApp.serveWaitlist()
        await testApp.passChoices()
        await testApp.settleAll()
        await testApp.expectInvariants()
        await expectOrderKept()
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  },
  runs * 20_000,
)

/** No patient sits twice, nothing hangs in the middle, and nobody overtook. */
async function expectOrderKept(): Promise<void> {
  const { sql } = testApp.server
  const twice = await sql`
    select patient_id, department_id, visit_date from registration_order where status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN')
    group by patient_id, department_id, visit_date having count(*) > 1`
  expect([...twice]).toEqual([])
  const hanging = await sql`
    select a.order_id from registration_order a left join registration_order b on b.order_id = a.replaced_by
    where a.is_replaced and a.status <> 'BOOKED' or a.replaced_by is not null and a.replaced_at is null and b.status not in ('PENDING_PAY', 'CONFIRMING')`
  expect([...hanging]).toEqual([])
  const overtaken = await sql`
    select w.entry_id from waitlist_entry w join waitlist_entry e on e.schedule_id = w.schedule_id and e.kind = 'place' and e.status = 'ORDERED' and e.joined_at > w.joined_at
    where w.kind = 'place' and w.status = 'WAITING'`
  expect([...overtaken]).toEqual([])
  const forgotten = await sql`
    select w.entry_id from waitlist_entry w join slot t on t.schedule_id = w.schedule_id and t.taken < t.capacity and not t.stopped
    where w.kind = 'place' and w.status = 'WAITING'`
  expect([...forgotten]).toEqual([])
}
