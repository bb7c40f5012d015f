/** The money of leaving without a window: what is left over goes back to its payers, what is owed is paid on the phone. */
import { inpatientCalls } from '../../../../src/contract/inpatient'
import { enterAs, expect, testAlone as test } from '../../../support/e2e/fixtures'
import type { Hospital } from '../../../support/e2e/hospital'
import { addDayOfFees, pressWard } from '../../../support/e2e/hospital_desk'
import { aPerson, type Person } from '../../../support/e2e/people'
import { demoPerson } from '../../../support/e2e/places'
import { addressOf } from '../../../support/e2e/steps/steps'
import { bindStay } from '../../../support/e2e/steps/visit_day_steps'

test.use({ serverOf: 'settlements' })

/** Stays of the demo person's own and of his mother, who is leaving. */
const own = { admissionNo: 'Z20260927', name: '李明' }
const mothers = 'Z20268845'

const byApp = { what: 'status', status: 'DISCHARGED', handledBy: 'app' } as const

async function stayOf(hospital: Hospital, person: Person, admissionNo: string) {
  const stays = await hospital.call(inpatientCalls.listStays, {}, person)
  const inpatientId = stays.find((stay) => stay.admissionNo === admissionNo)?.inpatientId ?? ''
  return hospital.call(inpatientCalls.getStay, { inpatientId }, person)
}

test('what is left over goes back to who paid it, and what the window took to the window', async ({
  hospital,
  phone,
  page,
}) => {
  const person = await demoPerson(hospital)
  await enterAs(page, person)
  await pressWard(hospital, mothers, byApp)
  const { inpatientId, settlement, returns } = await stayOf(hospital, person, mothers)
  const sum = returns.reduce((all, { amountFen }) => all + amountFen, 0)
  expect(sum).toBe(settlement?.refundFen)
  await expect
    .poll(async () => (await stayOf(hospital, person, mothers)).returns.map(({ state }) => state))
    .toContain('SUCCESS')
  await phone.open(addressOf('inpatient_info', { inpatientId }))
  await phone.see('退回您的微信')
  await phone.see('已退')
  await phone.see('预缴记录')
})

test('what is owed is paid by who knows the number, to the fen, and the hospital closes it', async ({
  hospital,
  phone,
  page,
}) => {
  const person = await demoPerson(hospital)
  const relative = await aPerson(hospital)
  await enterAs(page, relative)
  await pressWard(hospital, own.admissionNo, { what: 'status', status: 'ADMITTED' })
  await addDayOfFees(hospital, own.admissionNo)
  await pressWard(hospital, own.admissionNo, { what: 'status', status: 'SETTLING' })
  await pressWard(hospital, own.admissionNo, byApp)
  await bindStay(phone, own)
  await phone.seePage('住院信息')
  await phone.press('付清 ¥338.60')
  await phone.see('出院结算还差')
  await phone.press('付清 ¥338.60')
  await phone.press(/^微信支付/)
  await phone.agree()
  await phone.see('已付清')
  const { owed, settlement } = await stayOf(hospital, person, own.admissionNo)
  expect(owed).toBeNull()
  expect(settlement).toMatchObject({ owedFen: 33_860, closedAt: expect.any(String) })
})
