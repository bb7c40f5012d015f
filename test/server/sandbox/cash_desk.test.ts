/** The sandbox's hospital keeps its own books and tells the app through its door: bills and stays, from the console's buttons to the patient's lists. */
import * as v from 'valibot'
import { setFault } from '../../../simulators/sandbox_repository'
import { demoAccounts, patientIdOf } from '../../../simulators/seeds/people'
import { inpatientCalls } from '../../../src/contract/inpatient'
import { outpatientCalls } from '../../../src/contract/outpatient'
import { aSession } from '../../support/server/builders'
import { startDemo, type Demo } from '../../support/server/demo'

const seenBills = v.object({
  bills: v.array(
    v.object({
      billId: v.string(),
      billNo: v.string(),
      orderNo: v.nullable(v.string()),
      title: v.string(),
      stateText: v.string(),
      items: v.array(v.object({ itemId: v.string(), name: v.string(), statusText: v.string() })),
    }),
  ),
})
const seenAsks = v.object({ refundAsks: v.array(v.object({ askId: v.string() })) })
const seenStays = v.object({
  stays: v.array(
    v.object({
      inpatientId: v.string(),
      admissionNo: v.string(),
      totalCostFen: v.number(),
      prepaidFen: v.number(),
      statusText: v.string(),
    }),
  ),
})

describe.each(['json', 'fhir'] as const)('over %s', (wire) => {
  let demo: Demo
  let token: string
  beforeAll(async () => {
    demo = await startDemo({ workers: false, wire })
    token = (await aSession(demo, { accountId: demoAccounts[0]?.accountId })).token
  })
  afterAll(() => demo.stop())

  const patientId = patientIdOf('wang')
  const patientNo = '0100265318'
  const bills = async () => v.parse(seenBills, await demo.see('bills/state')).bills
  const change = (body: object) => demo.press('bills/change', body)

  async function ask(
    call: { method: string; path: string },
    input: Record<string, string> | object,
  ): Promise<Record<string, unknown>> {
    const isPost = call.method === 'POST'
    const query = isPost ? '' : `?${new URLSearchParams(Object.entries(input)).toString()}`
    const response = await fetch(`${demo.url}${call.path}${query}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: isPost ? JSON.stringify(input) : null,
    })
    return (await response.json()) as Record<string, unknown>
  }

  const unpaid = async (): Promise<string> =>
    JSON.stringify(await ask(outpatientCalls.listUnpaid, { patientId }))

  async function issue(kind: string) {
    const known = new Set((await bills()).map(({ billId }) => billId))
    expect(await change({ what: 'issue', patientNo, kind })).toMatchObject({ status: 200 })
    const fresh = (await bills()).find(({ billId }) => !known.has(billId))
    if (fresh === undefined) throw new Error('nothing was issued')
    return fresh
  }

  /** The app tells the hospital of a payment, as when the patient has paid. */
  const enter = (orderNo: string, billNo: string) =>
    demo.dependencies.gateways.his.confirmBill({
      orderNo,
      patientNo,
      billNos: [billNo],
      totalFen: 1,
      cashFen: 1,
      transactionId: 'x',
    })

  it('has taken the demo’s past into its books, and tells nothing of it again', async () => {
    expect((await bills()).map(({ stateText }) => stateText)).toEqual(
      expect.arrayContaining(['待缴费', '已缴费']),
    )
    expect(await demo.sql`select 1 from sandbox.book where seq is not null`).toHaveLength(0)
  })

  it('a bill is with the patient as soon as the doctor has issued it, and gone when it is taken back', async () => {
    const { billNo } = await issue('lab')
    expect(await unpaid()).toContain(billNo)
    expect((await change({ what: 'withdraw', billId: billNo })).status).toBe(200)
    expect(await unpaid()).not.toContain(billNo)
    expect((await change({ what: 'withdraw', billId: billNo })).status).toBe(409)
  })

  it('a bill that is paid at the window is not to be paid in the app any more, and the other way round', async () => {
    const { billNo } = await issue('exam')
    expect((await change({ what: 'window', billId: billNo })).status).toBe(200)
    expect(await unpaid()).not.toContain(billNo)
    await expect(enter('M1', billNo)).rejects.toMatchObject({ code: 'BILL_PAID' })
    const other = await issue('exam')
    const receipt = await enter('M2', other.billNo)
    expect(await enter('M2', other.billNo)).toEqual(receipt)
    expect((await change({ what: 'window', billId: other.billNo })).status).toBe(409)
    expect((await change({ what: 'withdraw', billId: other.billNo })).status).toBe(409)
  })

  it('answers a refund that a patient asks for: what is open is granted, what is done is not; with its switch on, later by the console', async () => {
    const ask = (askId: string, orderNo: string, billNo: string) =>
      demo.dependencies.gateways.his.askRefund({
        askId,
        orderNo,
        patientNo,
        askedAt: '2026-11-25T09:00:00+08:00',
        reason: '不需要了',
        lines: [1, 2].map((line) => ({ billNo, line, amountFen: 1 })),
      })
    const { billNo } = await issue('lab')
    await expect(ask(`A-${billNo}`, `M-${billNo}`, billNo)).rejects.toMatchObject({
      code: 'ORDER_UNKNOWN',
    })
    await enter(`M-${billNo}`, billNo)
    await change({ what: 'finish', itemId: `${billNo}:1` })
    const answer = await ask(`A-${billNo}`, `M-${billNo}`, billNo)
    expect(answer).toEqual({
      state: 'answered',
      lines: [
        { billNo, line: 1, state: 'refused', reason: '已经做了，或药已发出' },
        { billNo, line: 2, state: 'granted', reason: null },
      ],
    })
    expect(await ask(`A-${billNo}`, `M-${billNo}`, billNo)).toEqual(answer)

    const other = (await issue('lab')).billNo
    await enter(`M-${other}`, other)
    await setFault(demo.sql, 'his.refund_later', true)
    expect(await ask(`A-${other}`, `M-${other}`, other)).toEqual({ state: 'received' })
    await setFault(demo.sql, 'his.refund_later', false)
    const { refundAsks } = v.parse(seenAsks, await demo.see('bills/state'))
    expect(refundAsks).toMatchObject([{ askId: `A-${other}` }])
    await change({ what: 'refuse_refund', askId: `A-${other}` })
    const [document] = await demo.sql<{ content: object }[]>`
      select content from sandbox.book where kind = 'refundAnswer' and id = ${`TFA-${other}`}`
    const line = { billNo: other, state: 'refused', reason: '科室说项目已经开始做' }
    expect(document?.content).toMatchObject({
      lines: [
        { ...line, line: 1 },
        { ...line, line: 2 },
      ],
    })
    expect(v.parse(seenAsks, await demo.see('bills/state')).refundAsks).toEqual([])
  })

  it('takes no money for what it took back, nor for what it does not know', async () => {
    const { billNo } = await issue('lab')
    await change({ what: 'withdraw', billId: billNo })
    await expect(enter('M3', billNo)).rejects.toMatchObject({ code: 'BILL_WITHDRAWN' })
    await expect(enter('M4', 'F000')).rejects.toMatchObject({ code: 'BILL_UNKNOWN' })
  })

  it('carries out and gives up what is paid, each once, and keeps one invoice in force', async () => {
    const { billNo, items } = await issue('medicine')
    const item = (name: string) => items.find((one) => one.name.includes(name))?.itemId
    const settle = async (what: string, name: string) =>
      (await change({ what, itemId: item(name) })).status
    expect(await settle('finish', '布洛芬')).toBe(409)
    await enter('M5', billNo)
    expect(await settle('finish', '布洛芬')).toBe(200)
    expect(await settle('finish', '布洛芬')).toBe(409)
    expect(await settle('refund_item', '布洛芬')).toBe(409)
    const both = await Promise.all([settle('refund_item', '连花'), settle('refund_item', '连花')])
    expect(both.sort()).toEqual([200, 409])
    expect((await change({ what: 'refund_order', orderNo: 'M5' })).status).toBe(409)
    const invoices = await demo.sql<{ state: string; fen: number }[]>`
    select content ->> 'state' as state, (content ->> 'totalFen')::int as fen from sandbox.book where kind = 'invoice' and content ->> 'orderNo' = 'M5' order by 1`
    expect(invoices).toEqual([
      { state: 'reversed', fen: 8_770 },
      { state: 'valid', fen: 3_810 },
    ])
  })

  it('a day of fees, a deposit and the next status of a stay are what the patient sees', async () => {
    const stays = async () => v.parse(seenStays, await demo.see('inpatient/state')).stays
    const own = async () => (await stays()).find(({ admissionNo }) => admissionNo === 'Z20265318')
    const before = await own()
    const seen = async () => {
      const [row] = await demo.sql<{ id: string }[]>`
      select inpatient_id as id from inpatient_stay where admission_no = 'Z20265318'`
      return demo.app.inject({
        method: 'GET',
        url: inpatientCalls.getStay.path.replace(/\{\w+\}/, row?.id ?? ''),
        headers: { authorization: `Bearer ${token}` },
      })
    }
    expect((await seen()).json()).toMatchObject({
      totalCostFen: before?.totalCostFen,
      prepaidFen: before?.prepaidFen,
    })
    const inpatientId = before?.inpatientId
    const press = async (body: object) =>
      (await demo.press('inpatient/change', { inpatientId, ...body })).status
    expect(await press({ what: 'fees' })).toBe(200)
    expect(await press({ what: 'fees' })).toBe(200)
    expect(await press({ what: 'deposit', amountFen: 100_000 })).toBe(200)
    const after = await own()
    expect(after).toMatchObject({
      totalCostFen: (before?.totalCostFen ?? 0) + 2 * 33_860,
      prepaidFen: (before?.prepaidFen ?? 0) + 100_000,
    })
    expect((await seen()).json()).toMatchObject({
      totalCostFen: after?.totalCostFen,
      prepaidFen: after?.prepaidFen,
    })
    expect(await press({ what: 'status', status: 'SETTLING' })).toBe(200)
    expect((await seen()).json()).toMatchObject({ status: 'SETTLING', settlement: null })

    expect(await press({ what: 'settled' })).toBe(409)
    expect(await press({ what: 'status', status: 'DISCHARGED' })).toBe(200)
    expect(await press({ what: 'fees' })).toBe(409)
    const left = (after?.prepaidFen ?? 0) - (after?.totalCostFen ?? 0)
    expect((await seen()).json()).toMatchObject({
      balanceFen: left,
      settlement: {
        totalFen: after?.totalCostFen,
        depositFen: after?.prepaidFen,
        refundFen: left,
        owedFen: 0,
        closedAt: null,
      },
    })
    expect(await press({ what: 'settled' })).toBe(200)
    expect((await seen()).json()).toMatchObject({
      balanceFen: 0,
      settlement: { refundFen: left, closedAt: expect.any(String) },
    })
  })

  it('a stay whose money the app moves: reversed, settled anew, and paid on the phone once', async () => {
    const admissionNo = 'Z20265318'
    const stays = async () => v.parse(seenStays, await demo.see('inpatient/state')).stays
    const own = (await stays()).find((one) => one.admissionNo === admissionNo)
    const { inpatientId } = own ?? { inpatientId: '' }
    const press = async (body: object) =>
      (await demo.press('inpatient/change', { inpatientId, ...body })).status
    const settlement = async () => {
      const [row] = await demo.sql<{ settlement: { number: string; owedFen: number } | null }[]>`
        select settlement from inpatient_stay where admission_no = ${admissionNo}`
      return row?.settlement
    }
    const days = async (count: number) => {
      for (let day = 0; day < count; day += 1) await press({ what: 'fees' })
    }
    expect(await press({ what: 'status', status: 'SETTLING' })).toBe(200)
    expect(await settlement()).toBeNull()
    await press({ what: 'status', status: 'ADMITTED' })
    await days(Math.ceil((own?.prepaidFen ?? 0) / 33_860) + 1)
    await press({ what: 'status', status: 'SETTLING' })
    expect(await press({ what: 'status', status: 'DISCHARGED', handledBy: 'app' })).toBe(200)
    const open = await settlement()
    expect(open).toMatchObject({ handledBy: 'app', closedAt: null })
    const paid = {
      admissionNo,
      inTimes: 2,
      amountFen: open?.owedFen ?? 0,
      transactionId: 'x',
      purpose: 'settlement' as const,
      settlementNo: open?.number ?? '',
    }
    const { his } = demo.dependencies.gateways
    const wrong = his.confirmDeposit({ ...paid, depositNo: 'DS0', amountFen: 1 })
    await expect(wrong).rejects.toMatchObject({ code: 'SETTLEMENT_CLOSED' })
    const entered = await his.confirmDeposit({ ...paid, depositNo: 'DS1' })
    expect(await his.confirmDeposit({ ...paid, depositNo: 'DS1' })).toEqual(entered)
    await expect(his.confirmDeposit({ ...paid, depositNo: 'DS2' })).rejects.toMatchObject({
      code: 'SETTLEMENT_CLOSED',
    })
    expect(await settlement()).toMatchObject({ closedAt: expect.any(String) })
  })

  it('a clinic that is stopped in the console is stopped for patients, with its times', async () => {
    const [clinic] = await demo.sql<{ id: string; day: string }[]>`
    select clinic_id as id, visit_date as day from schedule where visit_date > hospital_today() and stopped_at is null and doctor_id is not null limit 1`
    const clinicId = clinic?.id ?? ''
    expect((await demo.press('stop_clinic', { clinicId })).status).toBe(200)
    expect(
      await demo.sql`
      select s.stop_reason as reason, bool_and(t.stopped) as closed, count(distinct s.schedule_id)::int as rows from schedule s join slot t using (schedule_id)
      where s.clinic_id = ${clinicId} group by 1`,
    ).toEqual([{ reason: '医生临时停诊', closed: true, rows: 1 }])
    expect(await demo.see(`clinics?day=${clinic?.day ?? ''}`)).toMatchObject({
      clinics: expect.arrayContaining([expect.objectContaining({ clinicId, stopped: true })]),
    })
    expect(
      (await demo.press('stop_clinic', { clinicId: 'nobody:2026-01-01:morning' })).status,
    ).toBe(404)
  })

  it('what the app could not be told is told later, in order', async () => {
    const { billNo } = await issue('lab')
    await demo.sql`delete from outpatient_item where bill_id = (select bill_id from outpatient_bill where bill_no = ${billNo})`
    await demo.sql`delete from outpatient_bill where bill_no = ${billNo}`
    await demo.sql`delete from intake_document where id = ${billNo}`
    await demo.sql`delete from fhir_resource where document_id = ${billNo}`
    await demo.sql`update sandbox.book set told = false where id = ${billNo}`
    for (let tries = 0; !(await unpaid()).includes(billNo); tries += 1) {
      if (tries > 100) throw new Error('the sweep told nothing')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
})
