/** 看病不排缴费: agreed once, the visit goes on from the doctor to the laboratory and the pharmacy without a page to pay, and the evening settles it; presses are counted. */
import { patientIdOf } from '../../../../simulators/seeds/people'
import { outpatientCalls as calls } from '../../../../src/contract/outpatient'
import { expect, testAlone as test } from '../../../support/e2e/fixtures'
import { playDemo } from '../../../support/e2e/hospital_desk'
import { CountingPhone } from './day'

const openid = 'demo-openid-4'
const payingPaths: readonly string[] = [calls.createOrder.path, calls.payOrder.path]

test('a day without a cashier', async ({ hospital, page }) => {
  test.setTimeout(150_000)
  const phone = new CountingPhone(page, hospital.url)
  const payments: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && payingPaths.includes(pathname)) payments.push(pathname)
  })
  const pages: string[] = []
  page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname))
  const act = (what: string) => playDemo(hospital, 'act', { name: 'cashless', act: what })
  const guaranteed = (words: string) =>
    expect(async () => {
      await phone.open('/')
      await phone.see(words)
    }).toPass()

  await playDemo(hospital, 'begin', { name: 'cashless' })
  await phone.open(`/sandbox/enter?as=${openid}`)
  await phone.press('门诊缴费')
  await phone.press('开通先诊疗后付费')
  await phone.press('同意')
  phone.presses.push('同意授权')
  await page.getByRole('button', { name: '同意授权' }).click()
  await phone.see(/今天已用/)

  await phone.open('/')
  await phone.press(/^取号/)
  await phone.press('取号')
  await phone.press('查看排队情况')
  await phone.seePage('排队候诊')
  await act('call_own')
  await phone.press('知道了，我这就去')
  await act('see_and_test')
  await guaranteed('1 张费用单已担保，可以直接检查、取药')
  await act('serve_unpaid')
  await act('prescribe')
  await guaranteed('2 张费用单已担保，可以直接检查、取药')
  await act('serve_unpaid')

  // At home it can be paid freely; it need not be.
  await phone.press('去缴费')
  await phone.seePage('门诊缴费')
  await expect(phone.pressable('去支付')).toBeEnabled()
  await act('evening')
  const owed = async () => {
    const token = await page.evaluate(() => window.localStorage.getItem('authToken'))
    const caller = {
      token: /Bearer ([^"]+)/.exec(token ?? '')?.[1] ?? '',
      tel: '',
      patient: undefined,
    }
    const { visits } = await hospital.call(
      calls.listUnpaid,
      { patientId: patientIdOf('sun') },
      caller,
    )
    return visits.length
  }
  await expect.poll(owed).toBe(0)
  await phone.press('缴费记录')
  await phone.see('共 ¥142.70')

  expect(payments).toEqual([])
  expect(pages.filter((path) => /pay/.test(path))).toEqual([])
  console.log(`a day without a cashier: ${phone.presses.length} presses, ${phone.signs} signs read`)
  expect(phone.presses.length, phone.presses.join('\n')).toBeLessThanOrEqual(12)
})
