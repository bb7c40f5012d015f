/** 先诊疗后付费 in the week: a lender stands for bills. Some are paid on the phone, at a window, in the evening by the lender, or given back after that; a hospital behind the connector does not take part, and has its cashier. */
import { randomUUID } from 'node:crypto'
import { outpatientCalls as calls } from '../../../../src/contract/outpatient'
import type { Patient } from '../patient'
import type { TimelineEvent, Week } from '../week'

const app = 'official_account' as const
const never = (): Promise<void> => Promise.resolve()

/** The newest guarantee of each of these bills, as the app has it. */
async function statesOf({ sql }: Week, ...billNos: readonly string[]): Promise<string> {
  const rows = await sql<{ state: string }[]>`
    select distinct on (b.bill_no) g.state from credit_guarantee g join outpatient_bill b on b.bill_id = g.bill_id
    where b.bill_no = any(${[...billNos]}) order by b.bill_no, g.created_at desc`
  return rows.map(({ state }) => state).join()
}

/** The hospital knows that somebody stands for the bills. */
async function guaranteed(week: Week, ...billNos: readonly string[]): Promise<void> {
  if (!week.hasEveryCall) return
  for (const billNo of billNos)
    await week.until(`${billNo} is guaranteed`, () => week.hospital.guarantees.of(billNo), 'open')
}

/** The guarantee is over, at the app and at the hospital. */
async function ended(week: Week, billNo: string, how: 'paid' | 'released'): Promise<void> {
  if (!week.hasEveryCall) return
  await week.until(`${billNo} is released`, () => statesOf(week, billNo), 'RELEASED')
  await week.until(`${billNo} is closed`, () => week.hospital.guarantees.of(billNo), how)
}

/** Pays these bills on the phone; `meanwhile` happens while the cashier is open. */
async function payFreely(
  week: Week,
  one: Patient,
  billNos: readonly string[],
  meanwhile: () => Promise<void> = never,
): Promise<void> {
  const { patientId } = one
  const bills = (await one.unpaid()).filter(({ billNo }) => billNos.includes(billNo))
  expect(bills).toHaveLength(billNos.length)
  const billIds = bills.map(({ billId }) => billId)
  const idempotencyKey = randomUUID()
  const order = await one.call(calls.createOrder, { patientId, billIds, idempotencyKey })
  const { orderId } = order
  const { pay } = await one.call(calls.payOrder, { orderId, method: 'wechat', app })
  await meanwhile()
  if (pay !== null) await week.testBed.outside.pay(pay)
  const name = billNos.join()
  week.keep(name, await one.call(calls.checkOrder, { orderId }))
  await week.paid(name)
}

/** The lender has paid the bills, and the hospital has entered it; without a lender they pay on their phones. */
async function settled(week: Week, one: Patient, ...billNos: readonly string[]): Promise<void> {
  if (!week.hasEveryCall) return payFreely(week, one, billNos)
  for (const billNo of billNos) {
    await week.until(`${billNo} is captured`, () => week.hospital.guarantees.of(billNo), 'captured')
    const [order] = await week.sql<{ orderId: string; orderNo: string }[]>`
      select o.order_id, o.order_no from credit_guarantee g join outpatient_bill b on b.bill_id = g.bill_id
        join outpatient_order o on o.order_id = g.order_id where b.bill_no = ${billNo} and g.state = 'CAPTURED'`
    if (order === undefined) throw new Error(`${billNo} was paid by nobody`)
    week.keep(billNo, order)
    await week.paid(billNo)
  }
}

/** Monday. */
export const agreed: TimelineEvent = {
  at: '16:30',
  what: 'three agree to pay after the visit, at the hospital and at the lender',
  async happens(week) {
    const { hospital, people, testBed, until, sql } = week
    for (const one of [people.hou, people.dan, people.che]) {
      await one.signIn()
      if (hospital.speaksFhir) hospital.records.open(one.comer)
      const { patientId } = await one.add()
      if (!week.hasEveryCall) continue
      const { token } = await one.call(calls.openCredit, { patientId, app, isAgreed: true })
      if (token !== null) await testBed.outside.agree(token, await one.openid())
      await until(
        'the consent',
        async () =>
          (await sql`select state from credit_line where patient_id = ${patientId}`)[0]?.state,
        'OPEN',
      )
    }
  },
}

/** Tuesday morning. */
export const guaranteedInVisit: TimelineEvent = {
  at: '10:45',
  what: 'bills come, two at once, and laboratory and pharmacy go on; the limit ends for one, another revokes, the lender is silent for a while',
  async happens(week) {
    const { hospital, people, testBed } = week
    const { cash, guarantees } = hospital
    const { hou, dan, che } = people
    const dear = { name: '增强磁共振', amountFen: 200_000 }
    await cash.order('C1', hou.patientNo, [{ name: '胸部CT平扫', amountFen: 31_200 }])
    await cash.order('C5', che.patientNo, [{ name: '血脂', amountFen: 5_000 }])
    const [first, second] = [
      () => cash.order('C3', dan.patientNo, [dear]),
      () => cash.order('C4', dan.patientNo, [dear]),
    ]
    await (week.hasEveryCall ? Promise.all([first(), second()]) : first().then(second))
    await guaranteed(week, 'C1', 'C5')

    if (week.hasEveryCall) await che.call(calls.closeCredit, { patientId: che.patientId })
    await cash.order('C6', che.patientNo, [{ name: '尿常规', amountFen: 800 }])
    expect(await statesOf(week, 'C6')).toBe('')

    await testBed.outside.fault('wechat_pay.answer_lost', true)
    await cash.order('C7', hou.patientNo, [
      { name: '阿莫西林', amountFen: 4_400 },
      { name: '布洛芬', amountFen: 3_600 },
    ])
    await cash.order('C2', hou.patientNo, [{ name: '换药', amountFen: 8_800 }])
    const asked = async () =>
      (
        await week.sql`
          select 1 from credit_guarantee g join outpatient_bill b on b.bill_id = g.bill_id
          where b.bill_no in ('C2', 'C7') and g.state = 'RESERVING' and g.step_attempts > 0`
      ).length
    if (week.hasEveryCall) await week.until('the lender is silent', asked, 2)
    await testBed.outside.fault('wechat_pay.answer_lost', false)
    await guaranteed(week, 'C7', 'C2')
    if (!week.hasEveryCall) return
    const both = async () => (await statesOf(week, 'C3', 'C4')).split(',').sort().join()
    await week.until('the limit', both, 'DECLINED,RESERVED')
    for (const billNo of ['C1', 'C2', 'C7']) await guarantees.doUnpaid(billNo, 0)
  },
}

/** Tuesday afternoon. */
export const paidFreely: TimelineEvent = {
  at: '16:00',
  what: 'at home they pay what they like to: one on the phone, one at a window, what no lender stands for at once',
  async happens(week) {
    const { hou, dan, che } = week.people
    await payFreely(week, hou, ['C1'])
    await week.hospital.cash.end('C2', 'paid_elsewhere')
    await payFreely(week, che, ['C6'])
    const [declined] = await week.sql<{ billNo: string }[]>`
      select b.bill_no from credit_guarantee g join outpatient_bill b on b.bill_id = g.bill_id
      where g.state = 'DECLINED' and g.end_reason = 'quota'`
    await payFreely(week, dan, [declined?.billNo ?? 'C3'])
    await ended(week, 'C1', 'paid')
    await ended(week, 'C2', 'released')
  },
}

/** Tuesday evening. */
export const swept: TimelineEvent = {
  at: '19:58',
  what: 'one pays at the moment of the sweep, and the lender does not; what is left it pays, as soon as it has the money',
  async happens(week) {
    const { hospital, people, testBed, day } = week
    const { hou, dan, che } = people
    const [left] = (await dan.unpaid()).map(({ billNo }) => billNo)
    await hospital.cash.order('C8', hou.patientNo, [{ name: '雾化', amountFen: 2_700 }])
    await guaranteed(week, 'C8')
    await testBed.outside.fault('pay_score.no_money', true)
    await payFreely(week, hou, ['C8'], async () => {
      await testBed.setClock(`${day(1)}T20:00:30+08:00`)
      if (!week.hasEveryCall) return
      await week.until('the sweep', () => statesOf(week, 'C5', 'C7'), 'CAPTURING,CAPTURING')
      expect(await statesOf(week, 'C8')).toBe('RESERVED')
    })
    await testBed.outside.fault('pay_score.no_money', false)
    await settled(week, che, 'C5')
    await settled(week, hou, 'C7')
    if (left !== undefined) await settled(week, dan, left)
    await ended(week, 'C8', 'paid')
    await hospital.cash.order('C9', hou.patientNo, [{ name: '晚间抽血', amountFen: 1_900 }])
    await guaranteed(week, 'C9')
  },
}

/** Wednesday evening, when the hospital's system is back. */
export const sweptAfterSilence: TimelineEvent = {
  at: '20:15',
  what: 'a bill of after the sweep is paid by the next one, and entered as soon as the hospital answers',
  happens: (week) => settled(week, week.people.hou, 'C9'),
}

/** Thursday. */
export const givenBackAfterSweep: TimelineEvent = {
  at: '11:00',
  what: 'what the lender paid and was not done goes back to it; a withdrawn bill is nobody’s to pay',
  async happens(week) {
    const { cash } = week.hospital
    const { hou } = week.people
    await cash.line('C7', 1, 'refunded')
    await week.refunded('C7', 3_600)
    await cash.order('C10', hou.patientNo, [{ name: '心电图', amountFen: 3_000 }])
    await guaranteed(week, 'C10')
    await cash.end('C10', 'withdrawn')
    await ended(week, 'C10', 'released')
  },
}
