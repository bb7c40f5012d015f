/** 写给医院: a complaint from filing to the second answer; a visit rated in two taps by an elder. */
import { feedbackDeskCalls } from '../../../src/contract/desk/feedback/feedback'
import { feedbackCalls } from '../../../src/contract/feedback'
import { registrationCalls } from '../../../src/contract/registration'
import { expect, test } from '../../support/e2e/fixtures'
import type { Hospital } from '../../support/e2e/hospital'
import type { Person } from '../../support/e2e/people'
import { demoPerson } from '../../support/e2e/places'
import { prefer } from '../../support/e2e/standing_page'
import { askAtDesk } from '../../support/e2e/steps/desk_steps'
import { addressOf } from '../../support/e2e/steps/steps'

test('a complaint is filed, taken up and answered, called not enough, and answered again', async ({
  hospital,
  phone,
  person,
  page,
  browser,
}) => {
  await phone.open('/pages/center/center')
  await phone.press(/^写给医院/)
  await phone.see('您还没有给医院写过')
  await phone.press('写给医院')
  await phone.see('5 个工作日里有人负责')
  await page.getByRole('textbox').fill('做胃镜前等了两个小时，没有人说还要多久')
  await phone.press('送给医院')
  await phone.see('您写的')
  await phone.see(/编号 TS-\d{8}-\d{4}/)
  const [filed] = (await hospital.call(feedbackCalls.list, {}, person)).list
  const feedbackId = filed?.feedbackId ?? ''

  const desk = (name: string, call: 'acknowledge' | 'answer' | 'answerAgain', written = '') =>
    askAtDesk(browser, hospital, {
      name,
      call: feedbackDeskCalls[call],
      input: { feedbackId, ...(call !== 'acknowledge' && { written }) },
    })
  await desk('周敏', 'acknowledge')
  await desk('周敏', 'answer', '那天有急诊插在前面，屏幕没有写，向您道歉。')
  await phone.open(addressOf('message_list', {}))
  await phone.see('医院收到了您写的，已有人负责')
  await phone.press(/医院答复您了/)
  await phone.see('那天有急诊插在前面，屏幕没有写，向您道歉。')
  await phone.press('还不够，请再答复')
  await page.getByRole('dialog').getByRole('textbox').fill('没有说以后怎么避免')
  await page.getByRole('dialog').getByRole('button', { name: '送给医院' }).click()
  await phone.see('您说还不够')

  await desk('何伟', 'answerAgain', '以后插急诊时屏幕会写明，并每半小时说一次。')
  await phone.open(addressOf('feedback_index', { feedbackId }))
  await phone.see('医院的再次答复')
  await phone.see('以后插急诊时屏幕会写明，并每半小时说一次。')
  await expect(page.getByText('还不够，请再答复')).toHaveCount(0)
})

test('words that may mean danger show who helps while they are written', async ({
  phone,
  page,
  person,
}) => {
  expect(person.tel).not.toBe('')
  await phone.open(addressOf('feedback_index', { show: 'new' }))
  await page.getByRole('textbox').fill('没有人管我，我不想活了')
  await phone.see('心理援助热线 12356')
  await phone.see('急救 120')
})

/** A visit of the demo's person that was seen and not rated. */
async function unrated(hospital: Hospital, person: Person): Promise<string> {
  const { list } = await hospital.call(
    registrationCalls.listOrders,
    { filter: 'visited', pageSize: 20 },
    person,
  )
  for (const { orderId } of list) {
    const { state, given } = await hospital.call(feedbackCalls.getRating, { orderId }, person)
    if (state === 'open' && given === null) return orderId
  }
  throw new Error('every visit is rated')
}

test('an elder rates a visit with two taps', async ({ hospital, phone, page, signedInAs }) => {
  const person = await demoPerson(hospital)
  await signedInAs(person)
  await prefer(page, { elder: true })
  const orderId = await unrated(hospital, person)
  await phone.open(addressOf('registration_orderlist', { orderId }))
  await phone.see('这次看病怎么样？')
  await phone.press('去评价')
  await expect(page.getByRole('heading', { name: '就诊评价' })).toBeVisible()
  await phone.press('满意')
  await phone.press('送给医院')
  await phone.see('谢谢您，医院收到了')
  const { given } = await hospital.call(feedbackCalls.getRating, { orderId }, person)
  expect(given).toEqual({ doctor: 3, waiting: 3, way: 3, written: '' })
})
