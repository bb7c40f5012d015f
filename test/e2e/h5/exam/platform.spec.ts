/** 检查安排 with the hospital's own exam platform: its times stand in the plan, are confirmed and given back. */
import { examCalls } from '../../../../src/contract/exam'
import { expect, test } from '../../../support/e2e/fixtures'
import { issueBill } from '../../../support/e2e/hospital_desk'
import { addressOf } from '../../../support/e2e/steps/steps'

test('a time of the platform is planned with the others, confirmed and given back', async ({
  hospital,
  phone,
  person,
}) => {
  await issueBill(hospital, person, 'mri')
  const patientId = person.patient?.patientId ?? ''
  const plan = () => hospital.call(examCalls.getPlan, { patientId }, person)
  await expect.poll(async () => (await plan()).offers[0]?.parts.length).toBe(2)
  await phone.open(addressOf('exam_plan', { patientId }))
  await phone.see('医生开了 2 项检查')
  await phone.press('定下这些时间')
  await phone.see('2 项时间已定')
  await phone.press('取消 头部磁共振平扫')
  await phone.press('取消时间')
  await phone.see('1 项时间已定，1 项没定时间')
})
