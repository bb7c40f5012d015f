/** The demo's hospital offers only the older list of reports: the app reads it as documents. */
import { allAreas } from '../../../server/app'
import { requestSync, intakeOf } from '../../../server/intake'
import { pullChanges } from '../../../server/intake/pull/pull'
import { createLogger } from '../../../server/plugins/request_log'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from './sandbox_host'

const host = forAllTests(() => startSandboxHost({ seeded: true }))

it('shows a report that the console published, and its correction', async () => {
  const { sql, settings, gateways } = host
  const intake = intakeOf({ sql, settings, gateways, log: createLogger('silent') }, allAreas)
  const [patient] = await sql<{ patientNo: string }[]>`
    select patient_no from patient where patient_no is not null limit 1`
  await host.post('/sandbox/console/report/change', {
    what: 'publish',
    template: 'blood',
    patientNo: patient?.patientNo,
  })
  // The console's own; on some days the hospital tells one of its own beside them.
  const published = async () => {
    await requestSync(sql, ['report'])
    await pullChanges(intake)
    const [row] = await sql<{ reportNo: string; version: number }[]>`
      select report_no, version from report where report_no like 'S%' order by applied_at desc limit 1`
    return row
  }
  const first = await published()
  expect(first?.version).toBe(1)
  await host.post('/sandbox/console/report/change', { what: 'next', reportNo: first?.reportNo })
  expect(await published()).toEqual({ reportNo: first?.reportNo, version: 2 })
})

it('offers the kinds that it lists, and no other', async () => {
  const publish = (template: string) =>
    host.post('/sandbox/console/report/change', {
      what: 'publish',
      template,
      patientNo: '0100000001',
    })
  for (const template of ['nothing', 'toString', 'constructor'])
    expect((await publish(template)).status).toBe(400)
})
