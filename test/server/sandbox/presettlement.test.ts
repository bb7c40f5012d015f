/** 预结算 of the sandbox's hospital: its sums are those that it settles with, a late charge makes others of them, and it may be silent. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { setFault } from '../../../simulators/sandbox_repository'
import { demoAccounts } from '../../../simulators/seeds/people'
import { inpatientCalls as calls, presettlement, stay } from '../../../src/contract/inpatient'
import { aSession } from '../../support/server/builders'
import { startDemo, type Demo } from '../../support/server/demo'

const hospitalStayId = 'Z20268845-1'

describe.each(['json', 'fhir'] as const)('over %s', (wire) => {
  let demo: Demo
  let token: string
  let inpatientId: string
  beforeAll(async () => {
    demo = await startDemo({ workers: false, wire })
    token = (await aSession(demo, { accountId: demoAccounts[1]?.accountId })).token
    const [row] = await demo.sql<{ id: string }[]>`
      select inpatient_id as id from inpatient_stay where hospital_stay_id = ${hospitalStayId}`
    inpatientId = row?.id ?? ''
  })
  afterAll(() => demo.stop())

  const press = async (body: object) =>
    (await demo.press('inpatient/change', { inpatientId: hospitalStayId, ...body })).status
  const post = async (call: { path: string }, input: object) => {
    const response = await fetch(`${demo.url}${call.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    expect(response.status).toBe(200)
    return v.parse(presettlement, await response.json())
  }
  const ask = async () => {
    await demo.sql`update inpatient_presettlement_ask set next_at = now() - interval '1 second'`
    return post(calls.askPresettlement, { inpatientId })
  }
  const agree = (presettlementId: unknown) =>
    post(calls.confirmDischarge, { inpatientId, presettlementId, idempotencyKey: randomUUID() })
  const seen = async () => {
    const response = await fetch(
      `${demo.url}${calls.getStay.path.replace(/\{\w+\}/, inpatientId)}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    )
    return v.parse(stay, await response.json())
  }

  it('from not yet to the settlement: the sums agree, and a late charge asks for another yes', async () => {
    await press({ what: 'status', status: 'ADMITTED' })
    await press({ what: 'status', status: 'SETTLING' })
    expect(await ask()).toMatchObject({
      state: 'NOT_YET',
      reason: expect.stringContaining('核对费用'),
    })
    await press({ what: 'step' })
    const first = await ask()
    expect(first).toMatchObject({ state: 'SHOWN', mayConfirm: true })
    expect(await ask()).toMatchObject({ presettlementId: first.presettlementId })
    expect(await agree(first.presettlementId)).toMatchObject({ state: 'CONFIRMED' })

    expect(await press({ what: 'fees' })).toBe(200)
    expect((await seen()).presettlement).toMatchObject({ state: 'CHANGED', why: 'late_charge' })
    const second = await ask()
    expect(second.sums?.totalFen).toBe((first.sums?.totalFen ?? 0) + 33_860)
    expect(await agree(second.presettlementId)).toMatchObject({ state: 'CONFIRMED' })

    await press({ what: 'status', status: 'DISCHARGED' })
    const { settlement } = await seen()
    const fundsFen = second.sums?.funds.reduce((sum, { amountFen }) => sum + amountFen, 0)
    expect(settlement).toMatchObject({
      totalFen: second.sums?.totalFen,
      insuranceFen: fundsFen,
      depositFen: second.sums?.depositsFen,
      refundFen: second.sums?.refundFen,
      owedFen: second.sums?.owedFen,
    })
  })

  it('silent: the page has an answer all the same', async () => {
    await press({ what: 'status', status: 'SETTLING' })
    await press({ what: 'step' })
    await setFault(demo.sql, 'his.down', true)
    expect(await ask()).toMatchObject({ state: 'UNAVAILABLE', why: 'silent' })
    await setFault(demo.sql, 'his.down', false)
    expect(await ask()).toMatchObject({ state: 'SHOWN', voided: 'settled' })
  })
})
