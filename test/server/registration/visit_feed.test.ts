/** A visit feed that is silent makes nobody a no-show, and what was marked comes back by itself. */
import { recordVisit } from '../../../server/areas/registration'
import { isVisitFeedSilent } from '../../../server/areas/registration/visits/visit_feed'
import { endOverdueVisits } from '../../../server/areas/registration/visits/visiting'
import { transaction } from '../../../server/database/client'
import { untilWaiting } from '../../support/server/database'
import { forEachTest } from '../../support/server/for_tests'
import { TestApp } from './test_app'

describe('a day', () => {
  const usual = Array.from({ length: 5 }, () => ({ expected: 100, reported: 90 }))

  it.each([
    ['of which nothing was reported', { expected: 1, reported: 0 }, [], true],
    ['with much less than usual', { expected: 67, reported: 20 }, usual, true],
    ['like the others', { expected: 67, reported: 55 }, usual, false],
    ['with few visits, some reported', { expected: 4, reported: 1 }, usual, false],
    ['without days to compare', { expected: 67, reported: 20 }, usual.slice(0, 2), false],
  ])('%s', (_words, day, before, silent) => {
    expect(isVisitFeedSilent(day, before)).toBe(silent)
  })
})

describe('visits of yesterday', () => {
  const testApp = forEachTest(() => TestApp.start())

  async function overdue(days = 1): Promise<string> {
    const { sourceTimeId, scheduleId } = await testApp.source({ beginsIn: '1 hour' })
    const orderId = await testApp.bookedOrder(await testApp.person(), sourceTimeId)
    await testApp.sql`
      update slot set begins_at = begins_at - make_interval(days => ${days}),
        ends_at = ends_at - make_interval(days => ${days}) where schedule_id = ${scheduleId}`
    await testApp.sql`
      update registration_order set visit_date = hospital_today() - ${days}::int,
        begins_at = begins_at - make_interval(days => ${days}),
        ends_at = ends_at - make_interval(days => ${days}) where order_id = ${orderId}`
    return orderId
  }
  const openWork = () =>
    testApp.sql`select subject from work_item where kind = 'visits_not_reported' and ended_at is null`
  const seen = (orderId: string) =>
    transaction(testApp.sql, (tx) => recordVisit(tx, orderId, 'seen'))

  it('mark nobody while none is reported, and do once the feed is back', async () => {
    const orderId = await overdue()
    const other = await overdue()
    await endOverdueVisits(testApp.dependencies)
    expect(await testApp.status(orderId)).toBe('BOOKED')
    expect(await openWork()).toHaveLength(1)
    await seen(other)
    await endOverdueVisits(testApp.dependencies)
    expect(await testApp.status(orderId)).toBe('NO_SHOW')
    expect(await openWork()).toHaveLength(0)
  })

  it('take back what was marked of a day that turns out to be silent', async () => {
    const orderId = await overdue()
    await testApp.sql`
      update registration_order set status = 'NO_SHOW', no_show_at = hospital_now() where order_id = ${orderId}`
    await endOverdueVisits(testApp.dependencies)
    expect(await testApp.status(orderId)).toBe('PAST')
    await seen(orderId)
    expect(await testApp.status(orderId)).toBe('VISITED')
  })

  it('are heard of while they are being marked as missed', async () => {
    const orderId = await overdue()
    const { sql } = testApp
    let reported: Promise<boolean> | undefined
    await transaction(sql, async (tx) => {
      await tx`update registration_order set status = 'NO_SHOW' where order_id = ${orderId}`
      reported = transaction(sql, (other) => recordVisit(other, orderId, 'seen'))
      await untilWaiting(sql)
    })
    expect(await reported).toBe(true)
    expect(await testApp.status(orderId)).toBe('VISITED')
  })

  it('end neutrally when no report comes for three days', async () => {
    const orderId = await overdue(4)
    await endOverdueVisits(testApp.dependencies)
    expect(await testApp.status(orderId)).toBe('PAST')
  })
})
