/** 检查安排: exams of one visit are planned at once; one is changed and one given up while the others stay. */
import { examCalls } from '../../../../src/contract/exam'
import { expect, test } from '../../../support/e2e/fixtures'
import { callUntilOwn, issueBill } from '../../../support/e2e/hospital_desk'
import { addressOf } from '../../../support/e2e/steps/steps'

test('the plan with the fewest trips is taken, one exam moved, one given up', async ({
  hospital,
  phone,
  person,
  page,
}) => {
  await issueBill(hospital, person, 'exams')
  const patientId = person.patient?.patientId ?? ''
  const plan = () => hospital.call(examCalls.getPlan, { patientId }, person)
  await expect.poll(async () => (await plan()).exams.length).toBe(3)
  await phone.open('/')
  await phone.press(/还有：/)
  await phone.press(/^检查待约/)
  await phone.seePage('检查安排')
  await phone.see('医生开了 3 项检查')
  await page.getByRole('radio', { name: /跑得最少/ }).click()
  await phone.press('定下这些时间')
  await phone.see('3 项时间已定')

  const before = (await plan()).planned
  await phone.press('改时间 胸部CT平扫')
  await page.getByRole('dialog').getByRole('radio').first().click()
  await phone.press('改到这个时间')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const after = (await plan()).planned
  const slotsOf = (parts: typeof before, isCt: boolean) =>
    parts.filter(({ name }) => (name === '胸部CT平扫') === isCt).map(({ slotId }) => slotId)
  expect(slotsOf(after, false)).toEqual(slotsOf(before, false))
  expect(slotsOf(after, true)).not.toEqual(slotsOf(before, true))

  await phone.press('取消 空腹抽血')
  await phone.press('取消时间')
  await phone.see('2 项时间已定，1 项没定时间')
  await phone.see('可以这样安排')
  expect((await plan()).planned.map(({ name }) => name).sort()).toEqual(['胸部CT平扫', '腹部超声'])
})

test('an exam of today is signed in on the phone, called like a visit, and over', async ({
  hospital,
  phone,
  person,
}) => {
  await issueBill(hospital, person, 'urgent')
  const patientId = person.patient?.patientId ?? ''
  const plan = () => hospital.call(examCalls.getPlan, { patientId }, person)
  await expect.poll(async () => (await plan()).exams.length).toBe(1)
  const [earliest] = (await plan()).offers
  const parts = (earliest?.parts ?? []).map(({ examOrderId, slotId }) => ({ examOrderId, slotId }))
  await hospital.call(examCalls.takePlan, { patientId, parts }, person)

  await phone.open(addressOf('exam_plan', {}))
  await phone.see('现在可以取号')
  await phone.press('急诊抽血，取号')
  await phone.press('取号')
  await phone.see('取号成功')
  await phone.open(addressOf('exam_plan', {}))
  await phone.see('今天的检查')
  await phone.press('急诊抽血，查看排队情况')
  await phone.see('我的号')
  await callUntilOwn(hospital, person, '急诊检验')
  await phone.see('叫到您了')
  expect((await plan()).planned).toMatchObject([{ isCheckedIn: true }])
})

test('a patient without exams reads where they will be', async ({ phone, person }) => {
  expect(person.patient).toBeDefined()
  await phone.open(addressOf('exam_plan', {}))
  await phone.see('没有要做的检查')
})
