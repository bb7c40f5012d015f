/** What the doctor ordered, in the mini-program: exams in one plan, a follow-up with its exam by one tap, questions before the visit. */
import { examCalls } from '../../../src/contract/exam'
import { formCalls } from '../../../src/contract/form'
import { registrationCalls } from '../../../src/contract/registration'
import { giveFollowUp, issueBill } from '../../support/e2e/hospital_desk'
import { aFreeTime } from '../../support/e2e/people'
import { aBookedOrder } from '../../support/e2e/steps/registration_steps'
import { addressOf } from '../../support/e2e/steps/steps'
import { until } from '../../support/until'
import { aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()

test('three exams are planned at once, by the offer that comes first', async () => {
  const { screen, person } = await aPhoneOf(hospital)
  await issueBill(hospital, person, 'exams')
  const patientId = person.patient?.patientId ?? ''
  const plan = () => hospital.call(examCalls.getPlan, { patientId }, person)
  await until(plan, ({ exams }) => exams.length === 3)
  await screen.open(addressOf('exam_plan', { patientId }))
  await screen.seePage('检查安排')
  await screen.see('医生开了 3 项检查')
  await screen.press('定下这些时间')
  await screen.see('3 项时间已定')
  expect((await plan()).planned).toHaveLength(3)
})

test('a follow-up and the exam before it are booked by one tap', async () => {
  const { screen, person } = await aPhoneOf(hospital)
  await giveFollowUp(hospital, person, 'dep-respiratory')
  const followUps = async () =>
    (await hospital.call(registrationCalls.listFollowUps, {}, person)).followUps
  await until(followUps, ([one]) => (one?.visits.length ?? 0) > 0)
  await screen.open(addressOf('follow_up_list', {}))
  await screen.seePage('复诊安排')
  await screen.see('复诊和检查可以一次约好')
  await screen.press(/^一次约好/)
  await screen.seePage('订单支付')
  expect((await followUps())[0]).toMatchObject({ state: 'booked', exams: [{ state: 'planned' }] })
})

test('questions before the visit are kept as they are answered; what may be an emergency shows 120 at once', async () => {
  const { screen, person } = await aPhoneOf(hospital)
  const free = await aFreeTime(hospital, person, { departName: '消化内科' })
  const { orderId } = await aBookedOrder(hospital, person, free, 'mini_program')
  await screen.open(addressOf('form_answer', { orderId }))
  await screen.see('消化内科就诊前问答')
  await screen.press('肚子痛')
  await screen.press('吐血，或吐出咖啡色的东西')
  await screen.see(/120/)
  await screen.press('下一步')
  const kept = () => hospital.call(formCalls.getForm, { orderId }, person)
  await until(kept, ({ answers }) => answers.length === 2)
})
