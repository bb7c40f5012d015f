/** 续诊: what the hospital gave is booked in two taps from home, for nothing, and once. */
import { registrationCalls } from '../../../src/contract/registration'
import { expect, test } from '../../support/e2e/fixtures'
import type { Hospital } from '../../support/e2e/hospital'
import { giveRevisit } from '../../support/e2e/hospital_desk'
import { ordersOf, type Person } from '../../support/e2e/people'
import { prefer } from '../../support/e2e/standing_page'

/** A department of its own for each test: they would take each other's last place. */
async function given(hospital: Hospital, person: Person, departmentId: string): Promise<void> {
  await giveRevisit(hospital, person, departmentId)
  await expect
    .poll(async () => {
      const { entitlements } = await hospital.call(registrationCalls.listEntitlements, {}, person)
      return entitlements[0]?.visits.length ?? 0
    })
    .toBeGreaterThan(0)
}

for (const elder of [false, true])
  test(`a free further visit is booked in two taps${elder ? ', by an elder too' : ''}`, async ({
    hospital,
    phone,
    page,
    person,
  }) => {
    const departmentId = elder ? 'dep-endocrinology' : 'dep-gastroenterology'
    await given(hospital, person, departmentId)
    await prefer(page, { elder })
    await phone.open('/')
    await phone.see('免费续诊')
    await phone.press('去预约')
    await phone.seePage('免费续诊')
    await phone.pressable(/^约 /).last().click()
    await phone.see('预约成功')
    expect(await ordersOf(hospital, person)).toMatchObject([
      { isEntitled: true, fee: { totalFeeFen: 0 }, visit: { departId: departmentId } },
    ])
    await phone.open('/subpages/entitlement/entitlement_list')
    await phone.see('没有可用的免费续诊')
  })

test('the confirm page asks for no money where the patient need not pay', async ({
  hospital,
  phone,
  person,
}) => {
  await given(hospital, person, 'dep-neurology')
  const { entitlements } = await hospital.call(registrationCalls.listEntitlements, {}, person)
  const sourceTimeId = entitlements[0]?.visits.at(-1)?.sourceTimeId ?? ''
  await phone.open(`/subpages/registration/registration_order?sourceTimeId=${sourceTimeId}`)
  await phone.seePage('确认下单')
  await phone.see('免费续诊')
  expect(await phone.shows(/分钟内支付/)).toBe(false)
  await phone.press('确认预约')
  await phone.see('预约成功')
})
