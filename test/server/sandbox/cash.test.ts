/** The demo's hospital has its own books of the cash that came through the app, and lists a day of them. */
import { HisClient } from '../../../server/gateways/his/client'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from './sandbox_host'

const host = forAllTests(() => startSandboxHost({ seeded: true }))

const registration = (orderNo: string) => ({
  orderNo,
  patientNo: '0100530927',
  departmentId: 'dep-neurology',
  doctorId: null,
  scheduleId: 's1',
  clinicId: 'OP1',
  visitDate: '2026-12-01',
  beginTime: '08:00',
  endTime: '08:30',
  serialNo: 1,
  totalFeeFen: 1500,
  transactionId: 't-1',
})

it('lists what was paid once, what went back, and cash without the insurance', async () => {
  const { his: settings } = host.settings
  if (settings === undefined) throw new Error('no hospital')
  const his = new HisClient(settings)
  const [clock] = await host.sql<{ today: string }[]>`select hospital_today()::text as today`
  const today = clock?.today ?? ''
  const insurance = { payOrdId: 'o', fundFen: 900, accountFen: 0, otherFen: 0, cashFen: 600 }
  for (let times = 0; times < 2; times += 1) {
    await his.confirmRegistration(registration('N-CASH'))
    await his.confirmRegistration({ ...registration('N-INSURED'), insurance })
    await his.confirmRegistration({ ...registration('N-FREE'), totalFeeFen: 0 })
  }
  await his.cancelRegistration({ orderNo: 'N-INSURED', reason: '患者取消' })
  await his.cancelRegistration({ orderNo: 'N-INSURED', reason: '患者取消' })
  const mine = (await his.listMoney(today))?.filter(({ orderNo }) => orderNo.startsWith('N-'))
  const done = { state: 'done' }
  expect(mine).toEqual([
    { kind: 'payment', orderNo: 'N-CASH', transactionId: 't-1', amountFen: 1500, ...done },
    { kind: 'payment', orderNo: 'N-INSURED', transactionId: 't-1', amountFen: 600, ...done },
    { kind: 'refund', orderNo: 'N-INSURED', transactionId: null, amountFen: 600, ...done },
  ])
  // The seeded past stands there too: the demo's first comparison finds both books the same.
  const [seeded] = await host.sql<{ count: number }[]>`
    select count(*)::int as count from sandbox.his_cash where order_no not like 'N-%'`
  expect(seeded?.count).toBeGreaterThan(0)
})
