/** Leaving the ward where the app moves the money. One has paid in from two phones and at the window, and the settlement is taken back and made anew; one owes, and two pay it at once. */
import type { Patient } from '../patient'
import type { TimelineEvent, Week } from '../week'
import { agreesAnew, chuStay, expectAsAgreed, qianStay } from './presettlement'

const entered = (week: Week, one: Patient, depositId: string): Promise<void> =>
  week.until('the receipt', async () => (await one.depositNow({ depositId })).status, 'DONE')

/** What has come back, by whom it was paid, as this phone reads it. */
const backOf = async (one: Patient): Promise<string> =>
  (await one.stay()).returns.map(({ to, amountFen, state }) => `${to} ${amountFen} ${state}`).join()

/** Tuesday. */
export const admitted: TimelineEvent = {
  at: '15:20',
  what: 'two more are taken in; one pays in from his phone, somebody else by a link, and at the window',
  async happens(week) {
    const { records, speaksFhir, ward } = week.hospital
    const { chu, qian, fang } = week.people
    for (const one of [chu, qian]) {
      await one.signIn()
      if (speaksFhir) records.open(one.comer)
      await one.add()
    }
    await ward.admit(chuStay, chu.patientNo)
    await ward.admit(qianStay, qian.patientNo)
    const { depositId } = await chu.deposit(200_000)
    await entered(week, chu, depositId)
    const token = await chu.payLink()
    week.payLink = token
    await entered(week, fang, (await fang.payByLink({ token, amountFen: 50_000 })).depositId)
    await ward.atWindow('W3', chuStay, 30_000)
    const own = await qian.deposit(50_000)
    await entered(week, qian, own.depositId)
    await ward.charge(chuStay, [4500, 4800])
    await ward.charge(qianStay, [60_000, 17_000])
    expect((await chu.stay()).balanceFen).toBe(ward.balanceFen(chuStay))
  },
}

/** Friday, the steps. */
export const leaving: TimelineEvent = {
  at: '14:20',
  what: 'two leave: each step is read on the phone with who has it, and a message comes when all is ready',
  async happens(week) {
    const { chu } = week.people
    const { discharges } = week.hospital.ward
    await discharges.step(chuStay, 1)
    expect((await chu.stay()).discharge).toMatchObject({
      state: 'ordered',
      steps: [
        { name: '医生开出院医嘱', state: 'done' },
        { name: '审核费用', who: '护士站', state: 'open' },
        { name: '取出院带药', byPatient: true, state: 'open' },
      ],
    })
    await discharges.step(chuStay, 3)
    await discharges.step(qianStay, 3)
    expect((await chu.stay()).discharge?.state).toBe('ready')
    const announced = async () =>
      (await week.sql`select 1 from message where kind = 'stay' and title like '%出院%'`).length > 0
    await week.until('the message', announced, true)
  },
}

/** Friday, the first settlement. */
export const settledWrongly: TimelineEvent = {
  at: '15:20',
  what: 'it is settled: what was not used goes back to both phones, newest first; then the settlement is taken back, for a fee was wrong',
  async happens(week) {
    const { engine, ward } = week.hospital
    const { chu } = week.people
    ward.discharges.settle(chuStay, 0, 'JS-S2-1')
    await engine.deliver()
    expectAsAgreed(week, chuStay)
    expect((await chu.stay()).presettlement).toBeNull()
    // 280,000 paid in, 9,300 used: the link's 50,000, the phone's 200,000, and 20,700 for the window.
    await week.until(
      'both refunds',
      () => backOf(chu),
      'self 200000 SUCCESS,payer 50000 SUCCESS,window 20700 WAITING',
    )
    ward.discharges.reverse(chuStay)
    await engine.deliver()
    expect(await chu.stay()).toMatchObject({ status: 'SETTLING', settlement: null })
    await overpaid(week, chuStay, '250000')
  },
}

/** What went back without a settlement that says so, as the desk has it. */
const overpaid = (week: Week, stayId: string, fen: string): Promise<void> =>
  week.until(
    'the desk’s work',
    async () => {
      const [row] = await week.sql<{ fen: string }[]>`
        select facts ->> 'amountFen' as fen from work_item where kind = 'settlement_overpaid' and subject = ${stayId} and ended_at is null`
      return row?.fen ?? 'none'
    },
    fen,
  )

/** Friday, the second settlement. */
export const settledAnew: TimelineEvent = {
  at: '15:50',
  what: 'a late charge is entered and it is settled anew: nobody is given anything twice, the window pays the rest',
  async happens(week) {
    const { engine, ward } = week.hospital
    const { chu } = week.people
    await ward.charge(chuStay, [1200])
    await agreesAnew(week)
    ward.discharges.settle(chuStay, 0, 'JS-S2-2')
    await engine.deliver()
    expectAsAgreed(week, chuStay)
    await overpaid(week, chuStay, 'none')
    expect(ward.discharges.leftFen(chuStay)).toBe(19_500)
    expect(await backOf(chu)).toBe('self 200000 SUCCESS,payer 50000 SUCCESS,window 19500 WAITING')
  },
}

/** Friday, who owes. */
export const owed: TimelineEvent = {
  at: '16:40',
  what: 'one owes: two pay it at once, the hospital has it once, and the second phone has its money back',
  async happens(week) {
    const { engine, ward } = week.hospital
    const { qian, fang } = week.people
    ward.discharges.settle(qianStay, 10_000)
    await engine.deliver()
    expectAsAgreed(week, qianStay)
    await week.until('what is owed', async () => (await qian.stay()).owed?.amountFen, 20_000)
    const token = await qian.payLink()
    const request = { token, amountFen: 20_000, purpose: 'settlement' as const }
    let first = ''
    const second = await fang.payByLink(request, async () => {
      first = (await qian.payOwed()).depositId
    })
    await entered(week, qian, first)
    await week.until(
      'the second refund',
      async () => (await fang.depositNow(second)).payStatus,
      'REFUNDED',
    )
    await engine.deliver()
    expect((await qian.stay()).settlement?.closedAt).not.toBeNull()
  },
}

/** Saturday. */
export const closed: TimelineEvent = {
  at: '11:00',
  what: 'the window pays out the rest, and nothing of both stays is open',
  async happens(week) {
    const { ward } = week.hospital
    await ward.payOut(chuStay)
    const open = async () =>
      (
        await week.sql`
          select 1 from work_item where kind in ('deposit_left', 'settlement_overpaid') and subject in (${chuStay}, ${qianStay}) and ended_at is null`
      ).length
    await week.until('the desk’s work', open, 0)
  },
}
