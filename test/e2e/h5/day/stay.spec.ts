/** 住院到回家, by whoever has only the home page: what to bring, read and have examined before, the deposit with its reason, a son's link, a day's list, the steps of leaving, and the money back to both phones; and the same stay when it owes. Presses are counted. */
import { expect, testAlone as test } from '../../../support/e2e/fixtures'
import type { Hospital } from '../../../support/e2e/hospital'
import { playDemo } from '../../../support/e2e/hospital_desk'
import { passReportCheck } from '../../../support/e2e/steps/report_steps'
import { CountingPhone } from './day'

const openid = 'demo-openid-4'
const tel = '13800000004'

const act = (hospital: Hospital, ...whats: string[]): Promise<void> =>
  whats.reduce(
    (before, what) => before.then(() => playDemo(hospital, 'act', { name: 'stay', act: what })),
    Promise.resolve(),
  )

/** From home to the stay, until it says so. */
async function look(phone: CountingPhone, admissionNo: string, words: string | RegExp) {
  const { length } = phone.presses
  await expect(async () => {
    phone.presses.length = length
    await phone.open('/')
    await phone.press('住院服务')
    const others = phone.pressable('看其他住院')
    await others.waitFor({ timeout: 10_000 })
    if (!(await phone.page.getByText(admissionNo).first().isVisible())) {
      await phone.press('看其他住院')
      await phone.press(new RegExp(admissionNo))
    }
    await phone.see(words)
  }).toPass({ timeout: 60_000 })
}

test('from the bed to home without a window, and the same stay when it owes', async ({
  hospital,
  page,
}) => {
  test.setTimeout(240_000)
  const phone = new CountingPhone(page, hospital.url)
  const first = 'Z20267701'
  await playDemo(hospital, 'begin', { name: 'stay' })
  await phone.open(`/sandbox/enter?as=${openid}`)
  await phone.press('住院服务')
  await phone.see('医生开的住院证')
  await phone.press(/^入院前要读的/)
  await passReportCheck(phone, hospital, tel, '查看入院前的材料')
  await phone.press('开始读')
  await phone.press('我已读过')
  await phone.press('都读过了，返回')
  await look(phone, first, /约这 2 项的时间/)
  await phone.press(/^约这 2 项的时间/)
  await phone.press('定下这些时间')
  await phone.see(/时间已定/)
  await act(hospital, 'keep_bed')
  await look(phone, first, '床位已备好')
  await act(hospital, 'admit')
  await look(phone, first, '预缴住院费')
  await phone.press('预缴住院费')
  await phone.see(/住院一周的检查和治疗，预计需要这些/)
  await phone.press('2000 元')
  await phone.press(/^预缴 ¥/)
  await phone.press(/^微信支付/)
  await phone.agree()
  await act(hospital, 'family_pays', 'next_day', 'next_day')
  await look(phone, first, '每日费用清单')
  for (let step = 0; step < 4; step += 1) await act(hospital, 'go_on_leaving')
  await look(phone, first, '现在就可以去办。')
  await act(hospital, 'settle')
  await look(phone, first, '退回付款人的微信')
  await look(phone, first, '已退')

  const second = 'Z20267702'
  await playDemo(hospital, 'begin', { name: 'stay' })
  await act(hospital, 'keep_bed', 'admit', 'family_pays', 'costly_days', 'go_on_leaving', 'settle')
  await look(phone, second, '还需补缴')
  await phone.press(/^付清/)
  await phone.press(/^付清/)
  await phone.press(/^微信支付/)
  await phone.agree()
  await look(phone, second, '已结清')
  console.log(`住院到回家: ${phone.presses.length} presses, ${phone.signs} signs read`)
  expect(phone.presses.length, phone.presses.join('\n')).toBeLessThanOrEqual(32)
})
