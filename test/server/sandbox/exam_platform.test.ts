/** The demo's hospital has an exam platform for its magnetic resonance: over either wire the app plans over its times, takes them and gives them back. */
import { demoAccounts, patientIdOf } from '../../../simulators/seeds/people'
import { examCalls as calls, type ExamPlan } from '../../../src/contract/exam'
import { aSession } from '../../support/server/builders'
import { startDemo, type Demo } from '../../support/server/demo'
import { until } from '../../support/until'

describe.each(['json', 'fhir'] as const)('over %s', (wire) => {
  let demo: Demo
  let token: string
  const patientId = patientIdOf('wang')
  beforeAll(async () => {
    demo = await startDemo({ wire })
    token = (await aSession(demo, { accountId: demoAccounts[0]?.accountId })).token
  })
  afterAll(() => demo.stop())

  const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
  const plan = async (): Promise<ExamPlan> => {
    const address = `${demo.url}${calls.getPlan.path}?patientId=${patientId}`
    return (await fetch(address, { headers: headers() })).json() as Promise<ExamPlan>
  }
  const send = async (path: string, input: object): Promise<number> => {
    const body = JSON.stringify(input)
    const answer = await fetch(`${demo.url}${path}`, { method: 'POST', headers: headers(), body })
    return answer.status
  }
  const take = ({ offers }: ExamPlan) => {
    const parts = offers[0]?.parts ?? []
    const choices = parts.map(({ examOrderId, slotId }) => ({ examOrderId, slotId }))
    return send(calls.takePlan.path, { patientId, parts: choices })
  }
  const bookings = () => demo.sql<{ state: string; examId: string; beginsAt: Date }[]>`
    select state, exam_id, begins_at from sandbox.exam_booking order by expires_at`

  it('takes a time, is told when a counter was quicker, and gives back', async () => {
    const [file] = await demo.sql<{ patientNo: string }[]>`
      select patient_no from patient where patient_id = ${patientId}`
    const issued = { what: 'issue', kind: 'mri', patientNo: file?.patientNo }
    expect((await demo.press('bills/change', issued)).status).toBe(200)
    const first = await until(plan, ({ offers }) => offers[0]?.parts.length === 2)
    expect(first.platform).toMatchObject({ times: 'known', waiting: [], reason: null })
    const names = first.offers[0]?.parts.map(({ name }) => name)
    expect(names?.sort()).toEqual(['头部磁共振平扫', '空腹抽血'].sort())

    // The counter takes the very time that was offered.
    const mri = first.offers[0]?.parts.find(({ name }) => name === '头部磁共振平扫')
    for (let at = 0; at < 20; at += 1) {
      await demo.press('bills/change', { what: 'take_mri' })
      const taken = await bookings()
      if (taken.some(({ beginsAt }) => beginsAt.getTime() === Date.parse(mri?.beginsAt ?? '')))
        break
    }
    expect(await take(first)).toBe(409)
    const second = await plan()
    expect(second.planned).toEqual([])
    expect(second.platform?.reason).toEqual(expect.stringContaining('刚被约走'))
    expect(await take(second)).toBe(200)
    const third = await plan()
    expect(third.planned.map(({ name }) => name).sort()).toEqual(names?.sort())
    const own = async () => (await bookings()).filter(({ examId }) => examId !== '')
    expect(await own()).toEqual([expect.objectContaining({ state: 'confirmed' })])

    const taken = third.planned.find(({ name }) => name === '头部磁共振平扫')
    expect(await send(calls.cancelPart.path, { examOrderId: taken?.examOrderId })).toBe(200)
    await until(own, (rows) => rows.every(({ state }) => state === 'cancelled'))
    expect((await plan()).planned.map(({ name }) => name)).toEqual(['空腹抽血'])
  }, 60_000)
})
