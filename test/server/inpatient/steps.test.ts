/** The steps of a stay: what the hospital says before the day, which deposit it asks for, how a discharge goes on; who sees it, and what is announced once. */
import { allAreas } from '../../../server/app'
import { watchDischarges } from '../../../server/areas/inpatient/steps/hanging'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { aStay } from '../intake/documents'
import { patientIdNo, Ward, type Person } from './test_app'

const ward = forAllTests(() => Ward.start())
const person = forEachTest(() => ward.person())
let intake: Intake
beforeAll(() => {
  intake = intakeOf(ward.dependencies, allAreas)
})
let count = 0
let patientId: string
beforeEach(async () => {
  count += 1
  patientId = (await ward.file({ name: '周桂芳', idNo: patientIdNo })).patientId
  await ward.join(person, patientId)
  await ward.sql`delete from message`
  await ward.sql`delete from work_item`
})

const admissionNo = () => `Z${70_000 + count}`
async function say(version: number, given: object) {
  const stay = aStay({
    id: `S${count}`,
    admissionNo: admissionNo(),
    patient: { value: patientId },
    branchId: 'b',
    version,
    ...given,
  })
  const [taking] = await take(intake, 'push:his', [stay])
  return taking?.outcome
}
const stayId = async () => {
  const [row] = await ward.sql<{ inpatientId: string }[]>`
    select inpatient_id from inpatient_stay where hospital_stay_id = ${`S${count}`}`
  return row?.inpatientId ?? ''
}
const seenBy = async (who: Person) => (await ward.getStay(who, await stayId())).body
const messages = () => ward.sql<
  { accountId: string; title: string; body: string; state: string }[]
>`
  select account_id, title, body, state from message where kind = 'stay' order by created_at, message_id`
const titles = async () => (await messages()).map(({ title, state }) => `${title} ${state}`)
const moment = async (hoursAgo: number) => {
  const [row] = await ward.sql<{ at: Date }[]>`
    select hospital_now() - make_interval(hours => ${hoursAgo}::int) as at`
  return row?.at.toISOString() ?? ''
}

const step = (name: string, state: 'open' | 'done', given: object = {}) => ({
  name,
  who: '护士站',
  state,
  ...given,
})
const discharge = (state: string, orderedAt: string, ...steps: object[]) => ({
  status: 'SETTLING',
  outDate: '2026-11-27',
  discharge: { state, orderedAt, steps },
})
const ordered = '2026-11-27T09:00:00+08:00'

describe('a discharge', () => {
  it('is shown as the hospital says it, newer over older, and goes when it is taken back', async () => {
    await say(
      3,
      discharge(
        'audited',
        ordered,
        step('核对费用', 'done'),
        step('结算', 'open', { byPatient: true, note: '带医保卡' }),
      ),
    )
    expect(await say(2, discharge('ordered', ordered, step('核对费用', 'open')))).not.toBe('taken')
    expect((await seenBy(person)).discharge).toEqual({
      state: 'audited',
      orderedAt: ordered,
      counterOnly: null,
      steps: [
        { name: '核对费用', who: '护士站', byPatient: false, state: 'done', note: null },
        { name: '结算', who: '护士站', byPatient: true, state: 'open', note: '带医保卡' },
      ],
    })
    await say(4, { status: 'ADMITTED' })
    expect((await seenBy(person)).discharge).toBeNull()
  })

  it('of a hospital that says nothing of it is nothing', async () => {
    await say(1, {})
    expect(await seenBy(person)).toMatchObject({
      discharge: null,
      admission: null,
      deposit: { suggested: null },
    })
    expect(await titles()).toEqual([])
  })

  it.each([
    ['a state that there is not', { state: 'gone', orderedAt: ordered }],
    ['no order', { state: 'ordered' }],
    ['a step without a name', { state: 'ordered', orderedAt: ordered, steps: [{ state: 'open' }] }],
    [
      'too many steps',
      { state: 'ordered', orderedAt: ordered, steps: Array(21).fill(step('x', 'open')) },
    ],
  ])('with %s is refused', async (_case, given) => {
    expect(await say(1, { status: 'SETTLING', discharge: given })).toBe('refused')
  })

  it('is announced when it is ordered and when it is ready, once each; what was not sent goes', async () => {
    await say(1, { status: 'ADMITTED' })
    await say(2, discharge('ordered', ordered, step('核对费用', 'open')))
    await say(2, discharge('ordered', ordered, step('核对费用', 'open')))
    await say(3, discharge('audited', ordered, step('核对费用', 'done')))
    expect(await titles()).toEqual(['医生已开出院医嘱 WAITING'])
    await say(4, discharge('ready', ordered, step('核对费用', 'done')))
    await say(5, discharge('ready', ordered, step('核对费用', 'done')))
    expect(await titles()).toEqual(['医生已开出院医嘱 DROPPED', '可以办出院了 WAITING'])
    await say(6, discharge('settled', ordered))
    expect(await titles()).toEqual(['医生已开出院医嘱 DROPPED', '可以办出院了 DROPPED'])
  })

  it('that is told late, settled already, is announced to nobody', async () => {
    await say(1, discharge('settled', ordered))
    expect(await titles()).toEqual([])
  })

  it('is announced to whoever acts for the patient, in words without ward and illness', async () => {
    const helper = await ward.person()
    await ward.join(helper, patientId, 'booking')
    await ward.person()
    await say(1, {
      ...discharge('ready', ordered),
      diagnosis: '右膝骨关节炎',
      wardName: '骨科一病区',
    })
    const sent = await messages()
    expect(sent.map(({ accountId }) => accountId).sort()).toEqual(
      [person.accountId, helper.accountId].sort(),
    )
    for (const { title, body } of sent) expect(title + body).not.toMatch(/骨/)
  })
})

describe('who sees the steps', () => {
  const all = {
    ...discharge('ordered', ordered, step('核对费用', 'open')),
    status: 'ADMITTED',
    outDate: null,
    diagnosis: '右膝骨关节炎',
    suggestedDeposit: { amountFen: 300_000, reason: '膝关节置换手术', since: ordered },
  }

  it('whoever acts for the patient; only with full rights why a deposit is asked for', async () => {
    const helper = await ward.person()
    await ward.join(helper, patientId, 'booking')
    await say(1, all)
    expect((await seenBy(person)).deposit.suggested).toEqual({
      amountFen: 300_000,
      why: '膝关节置换手术',
    })
    const seen = await seenBy(helper)
    expect(seen.discharge?.steps).toHaveLength(1)
    expect(seen.deposit.suggested).toEqual({ amountFen: 300_000, why: null })
    expect(JSON.stringify(seen)).not.toMatch(/膝/)
  })

  it('nobody else; with the number alone, and by a link, only the sum', async () => {
    await say(1, all)
    const stranger = await ward.person()
    const inpatientId = await stayId()
    expect((await ward.send(calls.getStay, { inpatientId }, stranger)).status).toBe(404)
    await ward.send(calls.bindStay, { admissionNo: admissionNo(), check: '周桂芳' }, stranger)
    const byNumber = await seenBy(stranger)
    expect(byNumber).toMatchObject({ discharge: null, admission: null })
    const made = await ward.call(calls.createPayLink, { inpatientId, validHours: 24 }, person)
    const token = made.body.address.split('#')[1] ?? ''
    const linked = (await ward.call(calls.openPayLink, { token }, stranger)).body
    for (const seen of [byNumber, linked]) {
      expect(seen.deposit.suggested).toEqual({ amountFen: 300_000, why: null })
      expect(JSON.stringify(seen)).not.toMatch(/膝|核对|骨/)
    }
    expect(linked).not.toHaveProperty('discharge')
  })
})

describe('a deposit that is asked for', () => {
  const asked = (amountFen: number, since: string) => ({
    suggestedDeposit: { amountFen, reason: '这周的检查', since },
  })
  const suggested = async () => (await seenBy(person)).deposit.suggested

  it('is less by what was paid in since, and is over when that is all', async () => {
    await say(1, asked(300_000, await moment(1)))
    const pay = async (amountFen: number) => {
      const { body } = await ward.create(person, await stayId(), { amountFen })
      await ward.pay(person, body.depositId)
      ward.channel.pay(await ward.tradeNo(body.depositId))
      await ward.check(person, body.depositId)
    }
    await pay(100_000)
    expect(await suggested()).toMatchObject({ amountFen: 200_000 })
    await pay(200_000)
    expect(await suggested()).toBeNull()
  })

  it('does not count what was paid in before', async () => {
    await say(1, {})
    const inpatientId = await stayId()
    await ward.sql`
      insert into inpatient_deposit (deposit_id, deposit_no, inpatient_id, mode, amount_fen, status, pay_status, idempotency_key, created_at, paid_at)
      values (gen_random_uuid(), ${`D${count}`}, ${inpatientId}, 'window', 100000, 'DONE', 'PAID', ${`D${count}`}, hospital_now() - interval '2 hours', hospital_now() - interval '2 hours')`
    await say(2, asked(300_000, await moment(1)))
    expect(await suggested()).toMatchObject({ amountFen: 300_000 })
  })

  it('is never more than one deposit may be', async () => {
    await say(1, asked(9_000_000, ordered))
    expect(await suggested()).toMatchObject({ amountFen: 5_000_000 })
  })
})

describe('before the day', () => {
  const waiting = (given: object = {}) => ({
    status: 'AWAITING',
    admission: { placeInLine: 2, bring: ['身份证', '医保卡'], place: '住院处', ...given },
  })

  it('what to bring, where and when is shown until the patient is in', async () => {
    await say(1, waiting({ expectedOn: '2026-12-01', expectedTime: '上午' }))
    expect((await seenBy(person)).admission).toEqual({
      placeInLine: 2,
      expectedOn: '2026-12-01',
      expectedTime: '上午',
      isBedReady: false,
      place: '住院处',
      telephone: null,
      bring: ['身份证', '医保卡'],
      advice: null,
    })
    await say(2, { ...waiting(), status: 'ADMITTED' })
    expect((await seenBy(person)).admission).toBeNull()
  })

  it('the bed that is ready is announced once, another day anew', async () => {
    await say(1, waiting())
    expect(await titles()).toEqual([])
    await say(2, waiting({ isBedReady: true, expectedOn: '2026-12-01' }))
    await say(3, waiting({ isBedReady: true, expectedOn: '2026-12-01', bring: [] }))
    expect(await messages()).toMatchObject([
      { title: '床位准备好了', body: expect.stringContaining('12月1日') as string },
    ])
    await say(4, waiting({ isBedReady: true, expectedOn: '2026-12-02' }))
    expect(await titles()).toEqual(['床位准备好了 DROPPED', '床位准备好了 WAITING'])
    await say(5, { status: 'ADMITTED' })
    expect(await titles()).toEqual(['床位准备好了 DROPPED', '床位准备好了 DROPPED'])
  })
})

describe('a discharge that hangs', () => {
  const open = () => ward.sql<{ subject: string; facts: object }[]>`
    select subject, facts from work_item where kind = 'discharge_hangs' and subject = ${`S${count}`} and ended_at is null`
  const watch = () => watchDischarges(ward.dependencies)

  it('is work after a day, with the step and who has it, and ends when it is settled', async () => {
    await say(1, discharge('ordered', await moment(23), step('核对费用', 'open')))
    await watch()
    expect(await open()).toEqual([])
    await say(
      2,
      discharge(
        'audited',
        await moment(30),
        step('核对费用', 'done'),
        step('备药', 'open', { who: '药房' }),
      ),
    )
    await watch()
    await watch()
    expect(await open()).toEqual([
      {
        subject: `S${count}`,
        facts: {
          hours: 30,
          step: '备药（药房）',
          until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        },
      },
    ])
    await say(3, discharge('settled', await moment(30)))
    expect(await open()).toEqual([])
    await watch()
    expect(await open()).toEqual([])
  })

  it('is nobody’s once its money is settled, is taken back, or was forgotten for weeks', async () => {
    const hanging = async (version: number, given: object) => {
      await say(version, { ...discharge('ready', await moment(30)), ...given })
      await watch()
      return (await open()).length
    }
    expect(await hanging(1, {})).toBe(1)
    expect(await hanging(2, { discharge: null })).toBe(0)
    expect(await hanging(3, {})).toBe(1)
    expect(
      await hanging(4, {
        settlement: { number: 'J1', settledAt: ordered, totalFen: 0, depositFen: 0 },
      }),
    ).toBe(0)
    expect(await hanging(5, discharge('ready', await moment(31 * 24)))).toBe(0)
  })
})
