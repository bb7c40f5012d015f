/** 出院预结算: what the hospital says a stay will cost, who sees it, and the patient's yes, which holds only for the sums that were seen. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { sendConfirmations } from '../../../server/areas/inpatient/presettlements/confirming'
import type { HisPresettledSums } from '../../../server/gateways/his/discharges'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { aFeeDay, aStay } from '../intake/documents'
import { patientIdNo, Ward, type Person } from './test_app'

const ward = forAllTests(() => Ward.start())
const person = forEachTest(() => ward.person())
let intake: Intake
beforeAll(() => {
  intake = intakeOf(ward.dependencies, allAreas)
})
let count = 0
let version = 0
let patientId: string
let inpatientId: string

beforeEach(async () => {
  count += 1
  patientId = (await ward.file({ name: '周桂芳', idNo: patientIdNo })).patientId
  await ward.join(person, patientId)
  await ward.sql`
    update patient set tel = (select tel from account where account_id = ${person.accountId}) where patient_id = ${patientId}`
  ward.his.presettleAsked.length = 0
  ward.his.dischargesConfirmed.clear()
  ward.his.confirmations = 'ok'
  ward.his.presettled = () => insured()
  await say(leaving('audited'))
  inpatientId = await stayId()
  await fees(1_000_000)
})
afterEach(() => {
  ward.recover()
  ward.his.mode = 'ok'
})

const admissionNo = () => `Z${80_000 + count}`
const ordered = '2026-11-27T09:00:00+08:00'
const leaving = (state: string, given: object = {}, orderedAt = ordered) => ({
  status: 'SETTLING',
  outDate: '2026-11-27',
  diagnosis: '右膝骨关节炎',
  discharge: { state, orderedAt, steps: [], ...given },
})
async function say(given: object) {
  const [taking] = await take(intake, 'push:his', [
    aStay({
      id: `P${count}`,
      admissionNo: admissionNo(),
      patient: { value: patientId },
      branchId: 'b',
      version: (version += 1),
      ...given,
    }),
  ])
  return taking?.outcome
}
/** A day's fees as the hospital's document says them, whole. */
async function fees(amountFen: number, day = '2026-11-26') {
  const line = { category: '01', name: '床位费', unit: '日', quantity: 1 }
  const [taking] = await take(intake, 'push:his', [
    aFeeDay({
      id: `F${count}-${day}`,
      stayId: `P${count}`,
      day,
      version: (version += 1),
      lines: [{ ...line, priceFen: amountFen, amountFen }],
    }),
  ])
  expect(taking?.outcome).toBe('taken')
}
const stayId = async () => {
  const [row] = await ward.sql<{ inpatientId: string }[]>`
    select inpatient_id from inpatient_stay where hospital_stay_id = ${`P${count}`}`
  return row?.inpatientId ?? ''
}

/** Of an insured patient: 1 000 000 in all, 700 000 by funds, 500 000 paid in. */
function insured(given: Partial<HisPresettledSums> = {}): HisPresettledSums {
  return {
    state: 'ready',
    asOf: '2026-11-27T10:00:00+08:00',
    totalFen: 1_000_000,
    insurance: [
      { code: '310100', name: '统筹基金', amountFen: 600_000 },
      { code: null, name: '大病保险', amountFen: 100_000 },
    ],
    selfPayFen: 300_000,
    depositsFen: 500_000,
    refundFen: 200_000,
    owedFen: 0,
    note: null,
    validUntil: '2099-11-27T18:00:00+08:00',
    ...given,
  }
}
/** The same with a charge that came later. */
const dearer = (given: Partial<HisPresettledSums> = {}) =>
  insured({
    asOf: '2026-11-27T11:00:00+08:00',
    totalFen: 1_020_000,
    selfPayFen: 320_000,
    refundFen: 180_000,
    ...given,
  })

const ask = async (who: Person = person) =>
  (await ward.call(calls.askPresettlement, { inpatientId }, who)).body
const shown = async (who: Person = person) =>
  (await ward.getStay(who, inpatientId)).body.presettlement
const yes = (
  presettlementId: string | null | undefined,
  idempotencyKey: string = randomUUID(),
) => ({
  inpatientId,
  presettlementId: presettlementId ?? '',
  idempotencyKey,
})
const agree = async () => {
  const { presettlementId } = await ask()
  return (await ward.call(calls.confirmDischarge, yes(presettlementId), person)).body
}
/** The time within which nobody asks again is over. */
const later = () =>
  ward.sql`update inpatient_presettlement_ask set next_at = now() - interval '1 second'`
const sendNow = async () => {
  await ward.sql`update inpatient_discharge_confirmation set next_at = now() where next_at is not null`
  await sendConfirmations(ward.dependencies)
}
const heard = () => [...ward.his.dischargesConfirmed.values()]

describe('the sums', () => {
  it('of an insured patient are shown by fund, with what goes back', async () => {
    expect(await shown()).toMatchObject({ state: 'NOT_ASKED', isDue: true, mayConfirm: true })
    const seen = await ask()
    expect(seen).toMatchObject({
      state: 'SHOWN',
      sums: {
        totalFen: 1_000_000,
        funds: [
          { name: '统筹基金', amountFen: 600_000 },
          { name: '大病保险', amountFen: 100_000 },
        ],
        selfPayFen: 300_000,
        depositsFen: 500_000,
        refundFen: 200_000,
        owedFen: 0,
      },
      returns: [{ to: 'window', amountFen: 200_000 }],
      isDue: false,
    })
    expect(ward.his.presettleAsked).toMatchObject([{ admissionNo: admissionNo(), inTimes: 1 }])
    expect(await shown()).toEqual(seen)
  })

  it('of a patient without insurance have no funds; what is owed is said', async () => {
    ward.his.presettled = () =>
      insured({ insurance: [], selfPayFen: 1_000_000, refundFen: 0, owedFen: 500_000 })
    expect((await ask()).sums).toMatchObject({ funds: [], owedFen: 500_000, refundFen: 0 })
  })

  it('say to whom what is left goes back, the newest deposit first', async () => {
    await say({ status: 'ADMITTED', discharge: leaving('ordered').discharge })
    const brother = await ward.person()
    await ward.join(brother, patientId, 'full', 'sibling')
    await ward.paidDeposit(person, inpatientId, 300_000)
    await ward.paidDeposit(brother, inpatientId, 150_000)
    expect((await ask()).returns).toEqual([
      { to: 'self', amountFen: 50_000 },
      { to: 'payer', amountFen: 150_000 },
    ])
    await ward.sql`delete from inpatient_presettlement_ask where inpatient_id = ${inpatientId}`
    expect((await ask(brother)).returns).toEqual([
      { to: 'self', amountFen: 150_000 },
      { to: 'payer', amountFen: 50_000 },
    ])
  })

  it.each([
    ['the funds and the own part are not the total', { selfPayFen: 300_001 }],
    ['what goes back is not the deposits less the own part', { refundFen: 200_001 }],
    ['something goes back and is owed at once', { refundFen: 300_000, owedFen: 100_000 }],
  ])('that do not agree are not shown: %s', async (_case, given) => {
    ward.his.presettled = () => insured(given)
    expect(await ask()).toMatchObject({ state: 'UNAVAILABLE', why: 'wrong' })
    expect(
      await ward.sql`select 1 from inpatient_presettlement where inpatient_id = ${inpatientId}`,
    ).toHaveLength(0)
  })

  it('are asked for once, whoever looks and however often, until the time is over', async () => {
    await Promise.all([ask(), ask(), ask()])
    await ask()
    expect(ward.his.presettleAsked).toHaveLength(1)
    await later()
    await ask()
    expect(ward.his.presettleAsked).toHaveLength(2)
    const rows =
      await ward.sql`select 1 from inpatient_presettlement where inpatient_id = ${inpatientId}`
    expect(rows).toHaveLength(1)
  })

  it('that change without a new moment are wrong, and the old ones stay', async () => {
    await ask()
    await later()
    ward.his.presettled = () => dearer({ asOf: insured().asOf })
    expect(await ask()).toMatchObject({
      state: 'SHOWN',
      why: 'wrong',
      sums: { totalFen: 1_000_000 },
    })
  })

  it('that are over by the hospital’s word are asked for again', async () => {
    ward.his.presettled = () => insured({ validUntil: '2020-01-01T00:00:00+08:00' })
    const { presettlementId } = await ask()
    expect(await shown()).toMatchObject({ state: 'CHANGED', why: 'expired' })
    expect(presettlementId).toBeUndefined()
  })
})

describe('a hospital that cannot say them', () => {
  it.each([
    ['LATE_CHARGES', '还有一笔手术费没有记完', false],
    ['INSURANCE_NOT_REGISTERED', '医保入院登记还没有办', false],
    ['NOT_FILED', '异地就医还没有备案', true],
  ])('says why: %s', async (code, reason, needsFiling) => {
    ward.his.presettled = () => ({ state: 'not_yet', code, reason })
    expect(await ask()).toMatchObject({ state: 'NOT_YET', reason, needsFiling })
  })

  it('out of town: without filing not yet, and with it the funds', async () => {
    ward.his.presettled = () => ({
      state: 'not_yet',
      code: 'NOT_FILED',
      reason: '异地就医还没有备案',
    })
    await ask()
    await later()
    ward.his.presettled = () => insured()
    expect(await ask()).toMatchObject({ state: 'SHOWN', sums: { funds: [{}, {}] } })
  })

  it('takes back sums that it said before, with the yes to them', async () => {
    await agree()
    await later()
    ward.his.presettled = () => ({ state: 'not_yet', code: 'LATE_CHARGES', reason: '又补记了一笔' })
    expect(await ask()).toMatchObject({
      state: 'NOT_YET',
      reason: '又补记了一笔',
      voided: 'changed',
    })
  })

  it('is silent: the page says so, and sums that were there stay', async () => {
    ward.his.mode = 'down'
    expect(await ask()).toMatchObject({ state: 'UNAVAILABLE', why: 'silent' })
    ward.his.mode = 'ok'
    await later()
    await ask()
    await later()
    ward.his.mode = 'down'
    expect(await ask()).toMatchObject({
      state: 'SHOWN',
      why: 'silent',
      sums: { totalFen: 1_000_000 },
    })
  })

  it('has no such call: nothing is shown, and it is left alone for a while', async () => {
    ward.his.presettled = null
    expect(await ward.send(calls.askPresettlement, { inpatientId }, person)).toMatchObject(
      refused(409, 'NOT_OFFERED'),
    )
    expect(await shown()).toBeNull()
    await ward.send(calls.askPresettlement, { inpatientId }, person)
    expect(ward.his.presettleAsked).toHaveLength(1)
  })

  it('died while it was asked: no spinner for ever', async () => {
    await ask()
    await ward.sql`delete from inpatient_presettlement where inpatient_id = ${inpatientId}`
    await ward.sql`update inpatient_presettlement_ask set outcome = null, asked_at = now()`
    expect(await shown()).toMatchObject({ state: 'ASKING' })
    await ward.sql`update inpatient_presettlement_ask set asked_at = now() - interval '1 minute'`
    expect(await shown()).toMatchObject({ state: 'UNAVAILABLE', why: 'silent' })
  })
})

describe('the yes', () => {
  it('reaches the hospital with the sums that were seen, once', async () => {
    const key = randomUUID()
    const { presettlementId } = await ask()
    const said = await Promise.all([
      ward.call(calls.confirmDischarge, yes(presettlementId, key), person),
      ward.call(calls.confirmDischarge, yes(presettlementId, key), person),
      ward.call(calls.confirmDischarge, yes(presettlementId), person),
    ])
    for (const { status } of said) expect(status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'CONFIRMED', isDue: false })
    expect(heard()).toMatchObject([
      {
        times: 1,
        admissionNo: admissionNo(),
        asOf: '2026-11-27T10:00:00+08:00',
        totalFen: 1_000_000,
        selfPayFen: 300_000,
        refundFen: 200_000,
      },
    ])
  })

  it('spares the patient the counter at which it would be settled, as long as it holds', async () => {
    const step = {
      name: '结算费用',
      who: '住院处',
      byPatient: true,
      settles: true,
      note: '带医保卡',
    }
    const medicine = { name: '取药', who: '药房', byPatient: true, state: 'open', note: '1 层' }
    await say(leaving('ready', { steps: [medicine, { ...step, state: 'open' }] }))
    const steps = async () => (await ward.getStay(person, inpatientId)).body.discharge?.steps
    expect(await steps()).toMatchObject([{ byPatient: true }, { byPatient: true }])
    await agree()
    expect(await steps()).toEqual([
      medicine,
      { name: '结算费用', who: '住院处', byPatient: false, state: 'open', note: null },
    ])
    await fees(20_000, '2026-11-27')
    expect(await steps()).toMatchObject([{ byPatient: true }, { byPatient: true }])
  })

  it.each(['down', 'reply_lost'] as const)(
    'goes on when the hospital is %s, under the same number',
    async (mode) => {
      const { presettlementId } = await ask()
      ward.his.mode = mode
      const { body } = await ward.call(calls.confirmDischarge, yes(presettlementId), person)
      expect(body).toMatchObject({ state: 'CONFIRMING', sums: { totalFen: 1_000_000 } })
      await sendNow()
      expect(await shown()).toMatchObject({ state: 'CONFIRMING' })
      ward.his.mode = 'ok'
      await sendNow()
      await sendNow()
      expect(await shown()).toMatchObject({ state: 'CONFIRMED' })
      expect(heard()).toMatchObject([{ times: mode === 'down' ? 1 : 3 }])
    },
  )

  it('is refused where the hospital has other sums: they are shown anew, and have a yes of their own', async () => {
    const { presettlementId } = await ask()
    ward.his.confirmations = 'refuse'
    const { body } = await ward.call(calls.confirmDischarge, yes(presettlementId), person)
    expect(body).toMatchObject({
      state: 'CHANGED',
      why: 'changed',
      voided: 'changed',
      reason: '又补记了一笔费用',
      isDue: true,
    })
    // The hospital still says the old sums: they are not offered again.
    expect(await ask()).toMatchObject({ state: 'NOT_YET' })
    await later()
    ward.his.confirmations = 'ok'
    ward.his.presettled = () => dearer()
    expect(await ask()).toMatchObject({ state: 'SHOWN', voided: 'changed' })
    expect(await ward.send(calls.confirmDischarge, yes(presettlementId), person)).toMatchObject(
      refused(409, 'CONFLICT'),
    )
    expect(await agree()).toMatchObject({ state: 'CONFIRMED', voided: null })
  })

  it('is void by a late charge, whose document says so before the hospital is asked', async () => {
    await agree()
    await fees(20_000, '2026-11-27')
    expect(await shown()).toMatchObject({
      state: 'CHANGED',
      why: 'late_charge',
      voided: 'late_charge',
      isDue: true,
    })
    ward.his.presettled = () => dearer()
    expect(await ask()).toMatchObject({
      state: 'SHOWN',
      voided: 'late_charge',
      sums: { totalFen: 1_020_000 },
    })
  })

  it('stays with fees that are only told later, and with the same day told again', async () => {
    ward.his.presettled = () => dearer()
    await agree()
    await fees(20_000, '2026-11-27')
    await fees(20_000, '2026-11-27')
    expect(await shown()).toMatchObject({ state: 'CONFIRMED' })
    await fees(30_000, '2026-11-27')
    expect(await shown()).toMatchObject({ state: 'CHANGED', why: 'late_charge' })
  })

  it('that waits is not sent any more after a late charge', async () => {
    const { presettlementId } = await ask()
    ward.his.mode = 'down'
    await ward.call(calls.confirmDischarge, yes(presettlementId), person)
    await fees(20_000, '2026-11-27')
    ward.his.mode = 'ok'
    await sendNow()
    expect(heard()).toEqual([])
  })

  it('is fulfilled by the settlement; reversed, it is asked for anew', async () => {
    await agree()
    const settlement = {
      number: 'JS1',
      settledAt: '2026-11-27T15:30:00+08:00',
      totalFen: 1_000_000,
      insuranceFen: 700_000,
      depositFen: 500_000,
      refundFen: 200_000,
    }
    await say({ ...leaving('settled'), status: 'DISCHARGED', settlement })
    expect(await shown()).toBeNull()
    expect(await ward.send(calls.askPresettlement, { inpatientId }, person)).toMatchObject(
      refused(409, 'CONFLICT'),
    )
    await say(leaving('ready'))
    expect(await shown()).toMatchObject({
      state: 'CHANGED',
      why: 'settled',
      voided: 'settled',
      isDue: true,
    })
    expect(await agree()).toMatchObject({ state: 'CONFIRMED' })
    expect(heard()).toHaveLength(2)
  })

  it('of a discharge that was taken back is none of the next one’s', async () => {
    await agree()
    await say({ status: 'ADMITTED', discharge: null })
    expect(await shown()).toBeNull()
    await say(leaving('ready', {}, '2026-11-28T09:00:00+08:00'))
    expect(await shown()).toMatchObject({ state: 'NOT_ASKED', voided: null })
  })

  it('to another version, or twice under one key, is refused', async () => {
    const { presettlementId } = await ask()
    const key = randomUUID()
    expect(await ward.send(calls.confirmDischarge, yes(randomUUID(), key), person)).toMatchObject(
      refused(409, 'CONFLICT'),
    )
    await ward.call(calls.confirmDischarge, yes(presettlementId, key), person)
    expect(await ward.send(calls.confirmDischarge, yes(randomUUID(), key), person)).toMatchObject(
      refused(409, 'CONFLICT'),
    )
  })

  it('stands in the export of the account', async () => {
    await agree()
    const { exportAccount } = await import('../../../server/areas/inpatient/personal_repository')
    expect(await exportAccount(ward.sql, person.accountId)).toMatchObject({
      dischargeConfirmations: [
        { admissionNo: admissionNo(), state: 'CONFIRMED', totalFen: 1_000_000 },
      ],
    })
  })
})

describe('at the counter only', () => {
  const counter = { counterOnly: { place: '住院楼 1 层住院处 3 号窗口', reason: '请家属来办理' } }

  it('nothing is asked or agreed to by phone, no message goes out, and the page says where', async () => {
    await agree()
    await ward.sql`delete from message`
    await say(leaving('ready', counter))
    const { discharge, presettlement } = (await ward.getStay(person, inpatientId)).body
    expect(discharge?.counterOnly).toEqual(counter.counterOnly)
    expect(presettlement).toBeNull()
    expect(await ward.send(calls.askPresettlement, { inpatientId }, person)).toMatchObject(
      refused(409, 'CONFLICT'),
    )
    expect(await ward.sql`select 1 from message where kind = 'stay'`).toHaveLength(0)
  })
})

describe('who sees it', () => {
  it('full rights see the sums and do not say yes; booking rights, the number and strangers see none', async () => {
    const son = await ward.person()
    await ward.join(son, patientId, 'full', 'child')
    const { presettlementId, mayConfirm } = await ask(son)
    expect(mayConfirm).toBe(false)
    expect(await ward.send(calls.confirmDischarge, yes(presettlementId), son)).toMatchObject(
      refused(403, 'NOT_PERMITTED'),
    )
    const helper = await ward.person()
    await ward.join(helper, patientId, 'booking')
    const stranger = await ward.person()
    const byNumber = await ward.person()
    await ward.send(calls.bindStay, { admissionNo: admissionNo(), check: '周桂芳' }, byNumber)
    for (const who of [helper, byNumber]) expect(await shown(who)).toBeNull()
    for (const who of [helper, byNumber, stranger]) {
      expect(await ward.send(calls.askPresettlement, { inpatientId }, who)).toMatchObject(
        refused(404, 'NOT_FOUND'),
      )
      expect(await ward.send(calls.confirmDischarge, yes(presettlementId), who)).toMatchObject(
        refused(404, 'NOT_FOUND'),
      )
    }
  })

  it('a payment link shows the sums and nothing else', async () => {
    await say({ ...leaving('audited'), status: 'ADMITTED', outDate: null })
    const made = await ward.call(calls.createPayLink, { inpatientId, validHours: 24 }, person)
    const token = made.body.address.split('#')[1] ?? ''
    const relative = await ward.person()
    const open = async () => (await ward.call(calls.openPayLink, { token }, relative)).body
    expect((await open()).presettled).toBeNull()
    ward.his.presettled = () => insured({ note: '手术费已减免' })
    await ask()
    const linked = await open()
    expect(linked.presettled).toEqual({
      asOf: '2026-11-27T10:00:00.000+08:00',
      totalFen: 1_000_000,
      funds: [
        { name: '统筹基金', amountFen: 600_000 },
        { name: '大病保险', amountFen: 100_000 },
      ],
      selfPayFen: 300_000,
      depositsFen: 500_000,
      refundFen: 200_000,
      owedFen: 0,
    })
    expect(JSON.stringify(linked)).not.toMatch(/手术|膝|心内/)
    await fees(20_000, '2026-11-27')
    expect((await open()).presettled).toBeNull()
  })
})
