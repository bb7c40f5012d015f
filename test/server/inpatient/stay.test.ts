/** Stays: finding one by its number, who sees what, the daily list, and the link for a relative. */
import { randomUUID } from 'node:crypto'
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import { privacyCalls } from '../../../src/contract/privacy'
import { aSession } from '../../support/server/builders'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { patientIdNo, patientName, Ward, type Person } from './test_app'

const ward = forAllTests(() => Ward.start())
const person = forEachTest(() => ward.person())
beforeEach(async () => {
  await ward.sql`delete from inpatient_bind_try`
})

const bind = (who: Person, admissionNo: string, check: string) =>
  ward.send(calls.bindStay, { admissionNo, check }, who)
const listed = async (who: Person) =>
  (await ward.call(calls.listStays, {}, who)).body.map(({ inpatientId }) => inpatientId)

describe('finding a stay by its number', () => {
  it.each([
    ['the name', patientName],
    ['the last four of the document', patientIdNo.slice(-4)],
  ])('works with %s, and is kept', async (_name, check) => {
    const { admissionNo, inpatientId } = await ward.stay()
    expect((await bind(person, admissionNo.toLowerCase(), check)).status).toBe(200)
    expect(await listed(person)).toEqual([inpatientId])
    const [brief] = (await ward.call(calls.listStays, {}, person)).body
    expect(brief).toMatchObject({ patientName: '周*芳', isBoundByNumber: true })
    expect(brief).not.toHaveProperty('patientId')
  })

  it('leaves the name masked in deposits and in the access log; who acts for the patient reads it in full', async () => {
    const owner = await ward.person()
    const { admissionNo, inpatientId } = await ward.stay({ owner })
    await bind(person, admissionNo, patientIdNo.slice(-4))
    for (const [who, name] of [
      [person, '周*芳'],
      [owner, patientName],
    ] as const) {
      const { body } = await ward.create(who, inpatientId)
      expect(body.patientName).toBe(name)
      expect(await ward.get(who, body.depositId)).toMatchObject({ patientName: name })
      const paid = await ward.call(calls.listDeposits, { inpatientId, pageSize: 20 }, who)
      expect(paid.body.list.map((one) => one.patientName)).toEqual([name])
    }
    const log = await ward.call(privacyCalls.listAccessEvents, { pageSize: 20 }, person)
    expect(log.body.list).toMatchObject([{ patientName: '周*芳' }])
  })

  it('shows what others paid to nobody who knows the number alone, and their receipts neither', async () => {
    const owner = await ward.person()
    const { admissionNo, inpatientId } = await ward.stay({ owner })
    await bind(person, admissionNo, patientName)
    const theirs = await ward.paidDeposit(owner, inpatientId, 10_000)
    const mine = await ward.paidDeposit(person, inpatientId, 20_000)
    const listed = async (who: Person) => {
      const { list } = (await ward.call(calls.listDeposits, { inpatientId, pageSize: 20 }, who))
        .body
      return list.map(({ depositId }) => depositId)
    }
    expect(await listed(owner)).toEqual([mine, theirs])
    expect(await listed(person)).toEqual([mine])
    const receipt = async (who: Person, depositId: string) =>
      (await ward.send(calls.openReceipt, { depositId }, who)).status
    expect(await receipt(person, theirs)).toBe(404)
    expect(await receipt(person, mine)).toBe(200)
    expect(await receipt(owner, mine)).toBe(200)
  })

  it('gives all stays of the number', async () => {
    const { admissionNo, patientId } = await ward.stay()
    await ward.sql`
      insert into inpatient_stay (inpatient_id, branch_id, patient_id, admission_no, in_times, status, depart_name, ward_name, cost_type_name, in_date, out_date)
      values (${randomUUID()}, 'b', ${patientId}, ${admissionNo}, 2, 'DISCHARGED', '骨科', '骨科一病区', '自费', hospital_today() - 90, hospital_today() - 80)`
    expect((await bind(person, admissionNo, patientName)).body).toHaveLength(2)
  })

  it('answers a wrong number and a wrong name alike', async () => {
    const { admissionNo } = await ward.stay()
    const wrongName = await bind(person, admissionNo, '王小明')
    const wrongNumber = await bind(person, 'Z999999', patientName)
    expect([wrongName.status, wrongName.body]).toEqual([wrongNumber.status, wrongNumber.body])
    expect(wrongName).toMatchObject(refused(404, 'NOT_FOUND'))
    expect(await listed(person)).toEqual([])
  })

  it('stops after five tries of an account, however they come, and says when to come back', async () => {
    const { admissionNo } = await ward.stay()
    const statuses = (
      await Promise.all(
        Array.from({ length: 7 }, (_, index) => bind(person, `Z88000${index}`, patientName)),
      )
    ).map(({ status }) => status)
    expect(statuses.sort()).toEqual([404, 404, 404, 404, 404, 429, 429])
    const late = await bind(person, admissionNo, patientName)
    expect(late).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
    expect(late.headers['retry-after']).toBe('900')
    await ward.sql`update inpatient_bind_try set at = at - interval '16 minutes'`
    expect((await bind(person, admissionNo, patientName)).status).toBe(200)
  })

  it('counts wrong tries only, and only against who makes them', async () => {
    const { admissionNo } = await ward.stay()
    const others = await Promise.all(Array.from({ length: 3 }, () => ward.person()))
    for (const other of others)
      for (let n = 0; n < 4; n += 1) await bind(other, admissionNo, '猜一猜')
    for (let n = 0; n < 7; n += 1)
      expect((await bind(person, admissionNo, patientName)).status).toBe(200)
  })

  it('shows what paying in takes, and neither place, people, age nor fees', async () => {
    const { admissionNo, inpatientId } = await ward.stay()
    expect((await bind(person, admissionNo, patientName)).body).toMatchObject([
      { departName: '', wardName: '', bedNo: null },
    ])
    const { body } = await ward.getStay(person, inpatientId)
    expect(body).toMatchObject({
      departName: '',
      wardName: '',
      wardPlace: null,
      wardTelephone: null,
      bedNo: null,
      doctorName: null,
      nurseName: null,
      sex: 'unknown',
      age: null,
      totalCostFen: null,
      averageDayFen: null,
      diagnosis: null,
    })
    expect(typeof body.balanceFen).toBe('number')
    expect((await ward.send(calls.getFeeDay, { inpatientId }, person)).status).toBe(403)
  })

  it('tells the owner, who may end it for good', async () => {
    const owner = await ward.person()
    const { admissionNo, inpatientId, patientId } = await ward.stay({ owner })
    const { sql } = ward.server
    await sql`update account set tel = '13766660001' where account_id = ${owner.accountId}`
    await sql`update patient set tel = '13766660001' where patient_id = ${patientId}`
    await bind(person, admissionNo, patientName)
    const holders = (who: Person) => ward.call(calls.listStayHolders, { inpatientId }, who)
    const end = (who: Person, holderId: string) =>
      ward.send(calls.endStayHolder, { inpatientId, holderId }, who)
    expect(
      await sql`select 1 from message where account_id = ${owner.accountId} and kind = 'access'`,
    ).toHaveLength(1)
    expect(
      await sql`select 1 from audit_event where patient_id = ${patientId} and action = 'open_stay' and account_id = ${person.accountId}`,
    ).toHaveLength(1)
    expect((await holders(person)).body).toEqual([])
    const [holder] = (await holders(owner)).body
    expect((await end(person, holder?.holderId ?? '')).status).toBe(403)
    expect(await end(owner, holder?.holderId ?? '')).toMatchObject({ status: 200, body: [] })
    expect((await end(owner, holder?.holderId ?? '')).status).toBe(200)
    expect(await listed(person)).toEqual([])
    expect((await bind(person, admissionNo, patientName)).status).toBe(404)
  })

  it('is undone by taking the stay off the list, which own patients’ stays are not', async () => {
    const { admissionNo, inpatientId } = await ward.stay()
    const own = await ward.stay({ owner: person })
    await bind(person, admissionNo, patientName)
    for (const id of [inpatientId, own.inpatientId])
      await ward.call(calls.unbindStay, { inpatientId: id }, person)
    expect(await listed(person)).toEqual([own.inpatientId])
    expect((await ward.getStay(person, inpatientId)).status).toBe(404)
  })

  it.each(['', '12', '住院号', "'; drop", 'Z'.repeat(20), '1'.repeat(65), 'Z2026\u0000531'])(
    'refuses the number %p',
    async (admissionNo) => {
      expect((await bind(person, admissionNo, patientName)).status).toBe(400)
    },
  )
})

describe('who sees what', () => {
  it('shows diagnosis and items to level full', async () => {
    const { inpatientId } = await ward.stay({ owner: person })
    expect((await ward.getStay(person, inpatientId)).body).toMatchObject({
      diagnosis: '右膝骨关节炎',
      seesDetails: true,
    })
    const day = await ward.call(calls.getFeeDay, { inpatientId }, person)
    expect(day.body.categories[0]?.items[0]).toMatchObject({ name: '利伐沙班片', quantity: 1 })
  })

  it.each(['booking'] as const)('shows sums only to an account of level %s', async (level) => {
    const stay = await ward.stay({ owner: person, level })
    const { inpatientId } = stay
    const { body } = await ward.getStay(person, inpatientId)
    expect(body).toMatchObject({ diagnosis: null, seesDetails: false, totalCostFen: 400_000 })
    const day = (await ward.call(calls.getFeeDay, { inpatientId }, person)).body
    expect(day).toMatchObject({ totalFen: 100_000, seesDetails: false })
    expect(day.categories.flatMap(({ items }) => items)).toEqual([])
    expect(JSON.stringify([body, day])).not.toMatch(/利伐沙班|关节炎|330106/)
  })

  it('says how long the money lasts', async () => {
    const { inpatientId } = await ward.stay({ owner: person, prepaidFen: 550_000 })
    expect((await ward.getStay(person, inpatientId)).body).toMatchObject({
      balanceFen: 150_000,
      averageDayFen: 100_000,
      averageOverDays: 3,
      lastsDays: 1,
      isLow: true,
      needPayFen: 0,
      days: 4,
    })
  })

  it('shows a debt as what is to be paid', async () => {
    const { inpatientId } = await ward.stay({ owner: person, prepaidFen: 100_000 })
    expect((await ward.getStay(person, inpatientId)).body).toMatchObject({
      balanceFen: -300_000,
      needPayFen: 300_000,
      lastsDays: 0,
      isLow: true,
    })
  })
})

describe('the daily list', () => {
  it('walks over the days of the stay, and not beyond', async () => {
    const { inpatientId } = await ward.stay({ owner: person, cameDaysAgo: 2 })
    const get = (date?: string) =>
      ward.call(calls.getFeeDay, { inpatientId, ...(date === undefined ? {} : { date }) }, person)
    const last = (await get()).body
    expect(last).toMatchObject({ totalFen: 100_000, previousTotalFen: 100_000, isOpen: false })
    const today = (await get(last.nextDate ?? '')).body
    expect(today).toMatchObject({
      totalFen: 0,
      previousTotalFen: 100_000,
      nextDate: null,
      isOpen: true,
    })
    const first = (await get(last.previousDate ?? '')).body
    expect(first).toMatchObject({ previousDate: null, previousTotalFen: null })
    expect((await get('2020-01-01')).status).toBe(400)
  })

  it('has the balance of the stay on every day, also where an insurance bears a part', async () => {
    const { inpatientId } = await ward.stay({ owner: person, cameDaysAgo: 2 })
    await ward.sql`
      update inpatient_stay set insurance_fee_fen = 77465 where inpatient_id = ${inpatientId}`
    const stay = (await ward.getStay(person, inpatientId)).body
    const { balanceFen, prepaidFen, insuranceFeeFen, totalCostFen } = stay
    expect(insuranceFeeFen).toBe(77465)
    expect(prepaidFen + (insuranceFeeFen ?? 0) - (totalCostFen ?? 0)).toBe(balanceFen)
    const last = (await ward.call(calls.getFeeDay, { inpatientId }, person)).body
    const before = await ward.call(
      calls.getFeeDay,
      { inpatientId, date: last.previousDate ?? '' },
      person,
    )
    expect([last.balanceFen, before.body.balanceFen]).toEqual([balanceFen, balanceFen])
  })

  it('lists a category that was charged the day before only', async () => {
    const { inpatientId } = await ward.stay({ owner: person, cameDaysAgo: 2 })
    await ward.sql`
      insert into inpatient_fee (inpatient_id, fee_date, category, name, price_fen, quantity, amount_fen)
      values (${inpatientId}, hospital_today() - 2, '06', '手术', 5000, 0.5, 2500)`
    const { body } = await ward.call(calls.getFeeDay, { inpatientId }, person)
    expect(body.categories).toMatchObject([
      { costType: '09', amountFen: 100_000, previousFen: 100_000 },
      { costType: '06', amountFen: 0, previousFen: 2500, items: [] },
    ])
    expect(body.previousTotalFen).toBe(102_500)
  })
})

it('shows diagnosis and items only after the check by SMS, and the money in any case', async () => {
  const { inpatientId } = await ward.stay({ owner: person })
  const { token } = await aSession(ward.server, { accountId: person.accountId })
  const stay = await ward.call(calls.getStay, { inpatientId }, { token })
  expect(stay.body).toMatchObject({ diagnosis: null, seesDetails: false, needsStepUp: true })
  expect(stay.body.balanceFen).toBe((await ward.getStay(person, inpatientId)).body.balanceFen)
  const day = await ward.call(calls.getFeeDay, { inpatientId }, { token })
  expect(day.body).toMatchObject({ totalFen: 100_000, seesDetails: false, needsStepUp: true })
  expect(JSON.stringify(day.body)).not.toContain('利伐沙班片')
  expect((await ward.getStay(person, inpatientId)).body).toMatchObject({
    diagnosis: '右膝骨关节炎',
    needsStepUp: false,
  })
})

describe('the link for a relative', () => {
  const makeLink = async (inpatientId: string) => {
    const { body } = await ward.call(calls.createPayLink, { inpatientId, validHours: 24 }, person)
    const { hash, search } = new URL(body.address)
    // What a query carries stands in the logs of every server on the way.
    expect(search).toBe('')
    return { linkId: body.link.linkId, token: hash.slice(1) }
  }
  const open = (who: Person, token: string) => ward.send(calls.openPayLink, { token }, who)

  it('shows a masked name and sums, and nothing else', async () => {
    const { inpatientId, admissionNo } = await ward.stay({ owner: person, prepaidFen: 100_000 })
    const { token } = await makeLink(inpatientId)
    const relative = await ward.person()
    const { status, body } = await open(relative, token)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual([
      'balanceFen',
      'deposit',
      'expiresAt',
      'hospitalName',
      'needPayFen',
      'owed',
      'patientName',
      'presettled',
      'serverNow',
      'status',
    ])
    expect(JSON.stringify(body)).not.toMatch(
      new RegExp(`${patientName}|${admissionNo}|骨科|关节炎|${inpatientId}`),
    )
    expect((await ward.getStay(relative, inpatientId)).status).toBe(404)
  })

  it('is kept as a hash only', async () => {
    const { inpatientId } = await ward.stay({ owner: person })
    const { token } = await makeLink(inpatientId)
    const rows =
      await ward.sql`select * from inpatient_pay_link where inpatient_id = ${inpatientId}`
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('lets a relative pay in his own name', async () => {
    const { inpatientId } = await ward.stay({ owner: person })
    const { token, linkId } = await makeLink(inpatientId)
    const relative = await ward.person()
    const made = await ward.call(
      calls.createLinkedDeposit,
      { token, amountFen: 50_000, idempotencyKey: randomUUID() },
      relative,
    )
    expect(made.body).toMatchObject({ byLink: true, admissionNo: '', patientName: '周*芳' })
    await ward.pay(relative, made.body.depositId)
    const tradeNo = await ward.tradeNo(made.body.depositId)
    ward.channel.pay(tradeNo)
    expect((await ward.check(relative, made.body.depositId)).body.status).toBe('DONE')
    const links = await ward.call(calls.listPayLinks, { inpatientId }, person)
    expect(links.body).toMatchObject([{ linkId, paidFen: 50_000, paidTimes: 1 }])
    const records = await ward.call(calls.listDeposits, { inpatientId }, person)
    expect(records.body.list).toMatchObject([{ amountFen: 50_000, byLink: true }])
    expect(
      (await ward.send(calls.getDeposit, { depositId: made.body.depositId }, person)).status,
    ).toBe(404)
    await ward.expectBalancedBooks()
  })

  it('ends when it is revoked, when its time is over, and when its maker may no longer see the stay', async () => {
    const { inpatientId, patientId } = await ward.stay({ owner: person })
    const relative = await ward.person()
    const [revoked, old, orphaned] = [
      await makeLink(inpatientId),
      await makeLink(inpatientId),
      await makeLink(inpatientId),
    ]
    await ward.call(calls.revokePayLink, { linkId: revoked.linkId }, person)
    await ward.sql`update inpatient_pay_link set expires_at = hospital_now() where link_id = ${old.linkId}`
    for (const { token } of [revoked, old]) {
      expect((await open(relative, token)).status).toBe(404)
      const order = await ward.send(
        calls.createLinkedDeposit,
        { token, amountFen: 50_000, idempotencyKey: randomUUID() },
        relative,
      )
      expect(order.status).toBe(404)
    }
    expect((await open(relative, orphaned.token)).status).toBe(200)
    await ward.sql`update patient_link set unbound_at = now() where account_id = ${person.accountId} and patient_id = ${patientId}`
    expect((await open(relative, orphaned.token)).status).toBe(404)
  })

  it('is one of five at most', async () => {
    const { inpatientId } = await ward.stay({ owner: person })
    for (let n = 0; n < 5; n += 1) await makeLink(inpatientId)
    expect(
      (await ward.send(calls.createPayLink, { inpatientId, validHours: 24 }, person)).status,
    ).toBe(409)
  })

  it.each(['', 'short', 'x'.repeat(65), '../../etc'])('refuses the token %p', async (token) => {
    expect((await open(person, token)).status).toBe(400)
  })
})

describe('a balance alert of one’s own', () => {
  const isLow = async (who: Person, inpatientId: string) => {
    const { body } = await ward.getStay(who, inpatientId)
    const [brief] = (await ward.call(calls.listStays, {}, who)).body
    expect(brief?.isLow).toBe(body.isLow)
    return [body.isLow, body.alertBelowFen]
  }
  const choose = (belowFen: number | null) => ward.send(calls.chooseAlert, { belowFen }, person)

  it('decides what is low for this account alone, until it is given up', async () => {
    const { inpatientId, patientId } = await ward.stay({ owner: person, prepaidFen: 1_000_000 })
    const relative = await ward.person()
    await ward.join(relative, patientId, 'full')
    expect(await isLow(person, inpatientId)).toEqual([false, null])
    await ward.call(calls.chooseAlert, { belowFen: 700_000 }, person)
    expect(await isLow(person, inpatientId)).toEqual([true, 700_000])
    expect(await isLow(relative, inpatientId)).toEqual([false, null])
    await ward.call(calls.chooseAlert, { belowFen: 500_000 }, person)
    expect(await isLow(person, inpatientId)).toEqual([false, 500_000])
    await ward.call(calls.chooseAlert, { belowFen: null }, person)
    expect(await isLow(person, inpatientId)).toEqual([false, null])
  })

  it.each([0, -1, 1.5, 5_000_001])('is no sum of %p fen', async (belowFen) => {
    expect((await choose(belowFen)).status).toBe(400)
  })
})
