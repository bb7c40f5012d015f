/** 随访: what the doctor asked for is booked from home in one tap; its exam leads to the plan; it is declined and taken back. */
import { examCalls } from '../../../../src/contract/exam'
import { registrationCalls } from '../../../../src/contract/registration'
import { expect, test } from '../../../support/e2e/fixtures'
import type { Hospital } from '../../../support/e2e/hospital'
import { giveFollowUp } from '../../../support/e2e/hospital_desk'
import { ordersOf, type Person } from '../../../support/e2e/people'
import { prefer } from '../../../support/e2e/standing_page'
import { addressOf } from '../../../support/e2e/steps/steps'

const followUpsOf = async (hospital: Hospital, person: Person) =>
  (await hospital.call(registrationCalls.listFollowUps, {}, person)).followUps

/** A department of its own for each test: they would take each other's last place. */
async function given(hospital: Hospital, person: Person, departmentId: string): Promise<void> {
  await giveFollowUp(hospital, person, departmentId)
  await expect
    .poll(async () => (await followUpsOf(hospital, person))[0]?.visits.length ?? 0)
    .toBeGreaterThan(0)
}

for (const elder of [false, true])
  test(`a follow-up is booked in one tap${elder ? ', by an elder too' : ''}`, async ({
    hospital,
    phone,
    page,
    person,
  }) => {
    const departmentId = elder ? 'dep-endocrinology' : 'dep-gastroenterology'
    await given(hospital, person, departmentId)
    await prefer(page, { elder })
    if (elder) await phone.open(addressOf('follow_up_list', {}))
    else {
      await phone.open('/')
      await phone.press(/还有：/)
      await phone.press(/^复诊/)
    }
    await phone.seePage('复诊安排')
    await phone.see('空腹抽血')
    await phone.pressable(/^约 /).last().click()
    await phone.seePage('订单支付')
    expect(await ordersOf(hospital, person)).toMatchObject([{ visit: { departId: departmentId } }])
    await phone.open(addressOf('follow_up_list', {}))
    await phone.see(/已约/)
  })

test('the visit and its exam are booked by one tap', async ({ hospital, phone, person }) => {
  await given(hospital, person, 'dep-cardiology')
  const patientId = person.patient?.patientId ?? ''
  await phone.open(addressOf('follow_up_list', {}))
  await phone.see('复诊和检查可以一次约好')
  await phone.press(/^一次约好/)
  await phone.seePage('订单支付')
  expect(await ordersOf(hospital, person)).toMatchObject([
    { visit: { departId: 'dep-cardiology' } },
  ])
  const { planned } = await hospital.call(examCalls.getPlan, { patientId }, person)
  expect(planned.map(({ name }) => name)).toEqual(['空腹抽血'])
  const [followUp] = await followUpsOf(hospital, person)
  expect(followUp).toMatchObject({ state: 'booked', exams: [{ state: 'planned' }] })
  await phone.open(addressOf('follow_up_list', {}))
  await phone.see(/已约/)
})

test('it is declined with a reason, and taken back', async ({ hospital, phone, page, person }) => {
  await given(hospital, person, 'dep-neurology')
  await phone.open(addressOf('follow_up_list', {}))
  await phone.press('这次不来')
  await page.getByRole('dialog').getByRole('radio', { name: '在别的医院看' }).click()
  await phone.press('告诉医院')
  await phone.see('您说了这次不来，科室会看到')
  expect((await followUpsOf(hospital, person))[0]).toMatchObject({
    state: 'declined',
    declineReason: 'elsewhere',
  })
  await phone.press('改主意了，要来')
  await phone.see('空腹抽血')
  expect((await followUpsOf(hospital, person))[0]).toMatchObject({ state: 'open' })
})
