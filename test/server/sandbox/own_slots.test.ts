/** The demo's hospital sells the slots of a department itself: a switch of its console, over either wire; a window sells beside. */
import * as v from 'valibot'
import { hospitalDay, hospitalNow } from '../../../server/values/hospital_time'
import { makeHospital } from '../../../simulators/hospital/delivery'
import { publishOwnDays } from '../../../simulators/hospital/slots/own_slots'
import { readHospitalKey } from '../../../simulators/keys'
import { demoAccounts, patientIdOf } from '../../../simulators/seeds/people'
import { addDays } from '../../../simulators/seeds/registration/days'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { aSession } from '../../support/server/builders'
import { startDemo, type Demo } from '../../support/server/demo'
import { until } from '../../support/until'

interface Owned {
  scheduleId: string
  clinicId: string
  pool: string
  hasOrders: boolean
  left: number
}

describe.each(['json', 'fhir'] as const)('over %s', (wire) => {
  let demo: Demo
  let token: string
  beforeAll(async () => {
    demo = await startDemo({ wire })
    token = (await aSession(demo, { accountId: demoAccounts[0]?.accountId })).token
  })
  afterAll(() => demo.stop())

  const departmentId = 'dep-dermatology'
  const ask = async (path: string, input: object) => {
    const response = await fetch(`${demo.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const owned = async (from: string, to: string) => demo.sql<Owned[]>`
    select s.schedule_id, s.clinic_id, s.pool, exists (select 1 from registration_order o where o.schedule_id = s.schedule_id and o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN')) as has_orders,
      (select sum(capacity - taken)::int from slot t where t.schedule_id = s.schedule_id) as left
    from schedule s where s.department_id = ${departmentId} and s.visit_date between ${from}::date and ${to}::date and s.stopped_at is null order by s.visit_date, s.clinic_id`
  const lockStates = async () => {
    const rows = await demo.sql<
      { state: string }[]
    >`select state from sandbox.his_lock order by created_at`
    return rows.map(({ state }) => state)
  }

  it('locks for the app, sells at the window beside, and gives the share back', async () => {
    const today = hospitalDay(await hospitalNow(demo.sql))
    const days = [today, addDays(today, 12)] as const
    const before = await owned(...days)
    expect(before.length).toBeGreaterThan(12)
    expect(await demo.press('slot_owner', { departmentId, isOwn: true })).toEqual({
      status: 200,
      body: {},
    })
    const after = await until(
      () => owned(...days),
      (rows) => rows.every(({ pool, hasOrders }) => hasOrders || pool === 'hospital'),
    )
    // What is left is the same in both books, whoever sells it.
    expect(after.map(({ clinicId, left }) => ({ clinicId, left }))).toEqual(
      before.map(({ clinicId, left }) => ({ clinicId, left })),
    )
    const state = await demo.see('state')
    expect(state.owners).toContainEqual(expect.objectContaining({ departmentId, isOwn: true }))

    const chosen = after.find(
      ({ hasOrders, left, clinicId }) => !hasOrders && left > 1 && !clinicId.includes(today),
    )
    const times = v.parse(
      v.array(v.object({ sourceTimeId: v.string(), leftNum: v.number() })),
      (await ask(calls.listSourceTimes.path, { scheduleId: chosen?.scheduleId })).body,
    )
    const sourceTimeId = times.find(({ leftNum }) => leftNum > 0)?.sourceTimeId
    const place = { sourceTimeId, patientId: patientIdOf('wang') }
    await ask(calls.createHold.path, place)
    await until(lockStates, (states) => states.includes('locked'))
    const sold: number[] = []
    for (let last = 200; last === 200;) {
      last = (await demo.press('sell_at_window', { clinicId: chosen?.clinicId })).status
      sold.push(last)
    }
    expect(sold).toHaveLength(chosen?.left ?? 0)
    await ask(calls.releaseHold.path, place)
    await until(lockStates, (states) => states.filter((one) => one === 'released').length === 1)

    expect((await demo.press('slot_owner', { departmentId, isOwn: false })).status).toBe(200)
    await until(
      () => owned(...days),
      (rows) => rows.every(({ pool }) => pool === 'app'),
    )
    expect((await demo.press('slot_owner', { departmentId: 'x', isOwn: true })).status).toBe(400)
  }, 60_000)

  it('goes on with the days that come', async () => {
    const today = hospitalDay(await hospitalNow(demo.sql))
    const days = [addDays(today, 10), addDays(today, 12)] as const
    await demo.press('slot_owner', { departmentId, isOwn: true })
    const isWhole = (rows: readonly Owned[]) =>
      rows.every(({ pool, hasOrders }) => hasOrders || pool === 'hospital')
    await until(() => owned(...days), isWhole)
    // As it is three days later: the app has these days by its timetable.
    await demo.sql`update sandbox.own_slots set published_until = ${addDays(today, 9)}`
    await demo.sql`update fhir_resource set document_digest = null`
    await demo.sql`update schedule set pool = 'app' where department_id = ${departmentId} and visit_date >= ${days[0]}`
    const { settings, log, sql } = demo.dependencies
    await publishOwnDays(
      makeHospital({
        sql,
        log,
        privateKey: readHospitalKey(settings.dataDir).privateKey,
        appUrl: demo.url,
        tokenAudience: `${settings.publicUrl}/integration/v1/token`,
        wire,
      }),
    )
    await until(() => owned(...days), isWhole)
    const [row] = await demo.sql`select published_until::text from sandbox.own_slots`
    expect(row).toEqual({ publishedUntil: days[1] })
  }, 60_000)
})
