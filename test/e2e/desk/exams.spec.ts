/** A device of the demo stands still: its patient is seen at the desk, moved after a preview, and told. */
import { examCalls } from '../../../src/contract/exam'
import { messageCalls } from '../../../src/contract/message'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import { issueBill } from '../../support/e2e/hospital_desk'
import { wcagBreaches } from '../../support/e2e/measures'
import { withDatabase } from '../../support/e2e/own_database'
import { aPerson } from '../../support/e2e/people'
import { officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

const stopTime = (dataDir: string, slotId: string): Promise<unknown> =>
  withDatabase(dataDir, (sql) => sql`update exam_slot set stopped = true where slot_id = ${slotId}`)

test('a stopped device: its work item, where its patient would go, and the new time', async ({
  page,
  hospital,
  ownServer,
}) => {
  const who = await aPerson(hospital)
  const patientId = who.patient?.patientId ?? ''
  await issueBill(hospital, who, 'exams')
  const plan = () => hospital.call(examCalls.getPlan, { patientId }, who)
  await expect.poll(async () => (await plan()).offers.length).toBeGreaterThan(0)
  const parts = (await plan()).offers[0]?.parts ?? []
  const choices = parts.map(({ examOrderId, slotId }) => ({ examOrderId, slotId }))
  await hospital.call(examCalls.takePlan, { patientId, parts: choices }, who)
  const ultrasound = parts.find(({ name }) => name === '腹部超声')
  await stopTime(ownServer.dataDir, ultrasound?.slotId ?? '')

  await sitDown(page, hospital, '何伟')
  const item = page.getByText('检查设备停用，患者还没有改时间')
  await expect(item.first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: '检查', exact: true }).click()
  await expect(page.getByText('三天内必须做的检查都定好了时间')).toBeVisible()
  await expect(page.getByText('采血大厅')).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])
  await page.getByRole('link', { name: '看会改到哪里' }).click()
  await expect(page.getByRole('cell', { name: '腹部超声' })).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])
  await page.getByRole('button', { name: '改到新的时间，通知 1 位' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('探头损坏')
  await dialog.getByRole('button', { name: '改到新的时间，通知 1 位' }).click()
  await expect(page.getByText('没有停用的设备，或患者都已改好')).toBeVisible()
  const moved = (await plan()).planned.find(({ name }) => name === '腹部超声')
  expect(moved).toMatchObject({ isStopped: false, movedFrom: ultrasound?.beginsAt })
  const { list } = await hospital.call(messageCalls.listMessages, {}, who)
  expect(list.map(({ title }) => title)).toContain('检查改了时间')
})
