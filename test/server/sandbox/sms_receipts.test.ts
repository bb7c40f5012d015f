/** The demo's SMS operator says what became of each message, by its published protocol: app and sandbox, nothing faked. */
import { randomUUID } from 'node:crypto'
import { announce, sendDue } from '../../../server/areas/message'
import { aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { startDemo } from '../../support/server/demo'
import { forAllTests } from '../../support/server/for_tests'

const demo = forAllTests(() => startDemo({ workers: false }))

it.each([
  ['came', undefined, 'delivered', null],
  [
    'did not',
    'sms.not_delivered',
    'failed',
    '空号、停机、关机或不在服务区（MOBILE_NOT_ON_SERVICE）',
  ],
])('what the operator took and %s is known a moment later', async (_what, fault, receipt, why) => {
  const { sql, dependencies } = demo
  await sql`delete from sandbox.fault`
  if (fault !== undefined) await sql`insert into sandbox.fault (name) values (${fault})`
  const { accountId } = await aSession({ sql, tokenOf: demo.tokenOf }, { tel: aTel() })
  const subjectId = randomUUID()
  await announce(sql, {
    kind: 'stopped',
    accountId,
    subjectId,
    key: randomUUID(),
    title: '医生停诊，请不要前往',
    body: '可以改约',
  })
  await sendDue(dependencies, 200)
  const known = async () => {
    const [row] = await sql<{ state: string; receipt: string; why: string | null }[]>`
      select state, receipt, receipt_why as why from message where subject_id = ${subjectId}`
    return row
  }
  while ((await known())?.receipt === 'awaited')
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await known()).toEqual({ state: 'SENT', receipt, why })
  // The operator hears that it was taken a moment after the app wrote it down.
  const isOwed = async () =>
    (await sql`select 1 from sandbox.sms_message where receipt_due_at is not null`).length > 0
  while (await isOwed()) await new Promise((resolve) => setTimeout(resolve, 100))
})
