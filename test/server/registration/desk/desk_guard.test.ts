/** What the desk sees of the guard: releases with their checks and draws, crowded networks, and who books what another lets go. */
import { changeRules } from '../../../../server/areas/registration'
import { deskContract } from '../../../../src/contract/desk'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const testApp = forAllTests(async () => (await TestApp.start()).openReturnsAtOnce())
const desk = forAllTests(() => deskOf(testApp.server))

const report = async () =>
  (await desk.call(deskContract.guard.report, {}, await desk.staff('clinics'))).body

it('tells of releases, of networks with many accounts, and of the checks asked and passed', async () => {
  await changeRules(testApp.dependencies, {
    changes: { guardScarce: 2, drawSeconds: 0 },
    madeBy: '测试',
    note: null,
  })
  const { sourceTimeId, scheduleId } = await testApp.source({ doctorId: 'doc', capacity: 9 })
  const people = await Promise.all(Array.from({ length: 6 }, () => testApp.person()))
  const statuses: number[] = []
  for (const person of people) statuses.push((await testApp.hold(person, sourceTimeId)).status)
  const challenged = statuses.filter((status) => status === 403).length
  expect(challenged).toBeGreaterThan(0)
  const last = people.at(-1)
  if (!last) throw new Error('nobody')
  await testApp.sql`
    update account set tel = '13900000001', tel_bound_at = now() - interval '1 day' where account_id = ${last.accountId}`
  await testApp.sql`
    update session set step_up_at = now(), step_up_until = now() + interval '1 hour' where account_id = ${last.accountId}`
  await testApp.hold(last, sourceTimeId)
  const { releases, networks } = await report()
  expect(releases).toEqual([
    expect.objectContaining({
      scheduleId,
      doctorName: '沈怀远',
      places: 9,
      accounts: 6,
      challenged,
      passed: 1,
      entries: 0,
    }),
  ])
  expect(networks).toEqual([
    expect.objectContaining({
      address: '127.0.0.1',
      accounts: 6,
      unmarked: 6,
      challenged,
      passed: 1,
    }),
  ])
})

it('names two accounts of which one books what the other lets go, twice or more', async () => {
  await changeRules(testApp.dependencies, {
    changes: { guardScarce: 0 },
    madeBy: '测试',
    note: null,
  })
  const [from, to, once] = [await testApp.person(), await testApp.person(), await testApp.person()]
  for (const departmentId of ['d2', 'd3']) {
    const { sourceTimeId } = await testApp.source({ departmentId, capacity: 1 })
    await testApp.cancel(from, await testApp.order(from, sourceTimeId))
    await testApp.order(to, sourceTimeId)
  }
  const { sourceTimeId } = await testApp.source({ departmentId: 'd4', capacity: 1 })
  await testApp.cancel(from, await testApp.order(from, sourceTimeId))
  await testApp.order(once, sourceTimeId)
  const { pairs } = await report()
  expect(pairs).toEqual([
    expect.objectContaining({ fromAccountId: from.accountId, toAccountId: to.accountId, times: 2 }),
  ])
})

it('is for those who look after the clinics', async () => {
  const { status } = await desk.call(deskContract.guard.report, {}, await desk.staff('content'))
  expect(status).toBe(403)
})
