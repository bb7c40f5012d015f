/** Notices: read, found, in versions; and nothing that was pasted into one is ever carried out. */
import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { accountCalls } from '../../../src/contract/account'
import { noticeDraftCalls } from '../../../src/contract/desk/content/notice_drafts'
import type { InputOf } from '../../../src/contract/endpoint'
import { expect, test } from '../../support/e2e/fixtures'
import type { Hospital } from '../../support/e2e/hospital'
import { aPerson } from '../../support/e2e/people'
import { askAtDesk } from '../../support/e2e/steps/desk_steps'
import { searchNotices } from '../../support/e2e/steps/message_steps'
import { addressOf } from '../../support/e2e/steps/steps'
import { hostileReport } from '../../support/hostile_report'
import { xssVectors } from '../../support/xss_vectors'

/** Hears of everything that a vector could do. */
async function watch(page: Page): Promise<() => Promise<unknown>> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return async () => ({ dialogs, hacked: await page.evaluate(() => Reflect.get(window, 'hacked')) })
}

/** The hospital publishes a notice, or the next version of one; its id. */
async function publish(
  browser: Browser,
  hospital: Hospital,
  input: InputOf<typeof noticeDraftCalls.save>,
): Promise<string> {
  const { save, publish: toPatients } = noticeDraftCalls
  const seen = await askAtDesk(browser, hospital, { name: '何伟', call: save, input })
  const reply = await askAtDesk(browser, hospital, {
    name: '何伟',
    call: toPatients,
    input: v.parse(save.reply, seen),
  })
  return v.parse(toPatients.reply, reply).remarkId
}

test('nothing in a notice is carried out, whatever was pasted into it', async ({
  browser,
  hospital,
  phone,
  signedInAs,
}) => {
  const harm = await watch(phone.page)
  const title = `停水通知 <img src=x onerror=window.hacked=1>`.slice(0, 60)
  const remarkId = await publish(browser, hospital, {
    title,
    summary: '<svg onload=window.hacked=1>',
    content: xssVectors.map((one) => `<p>${one}</p>`).join(''),
  })
  await signedInAs(await aPerson(hospital))

  await phone.open(addressOf('notice_index', { remarkId }))
  await expect(phone.page.getByRole('heading', { level: 2 }).first()).toHaveText(title)
  const strange = await phone.page.evaluate(
    () =>
      document.querySelectorAll(
        '[class*=html] :is(script,img,svg,iframe,object,embed,a,form,style,input,video,audio,math,base,meta,link)',
      ).length,
  )
  expect(strange).toBe(0)
  const attributes = await phone.page.evaluate(
    () =>
      [...document.querySelectorAll('[class*=html] *')].filter((one) => one.attributes.length > 0)
        .length,
  )
  expect(attributes).toBe(0)
  // Touch what is there: some vectors wait for a finger.
  await phone.page.locator('[class*=html]').first().click()
  expect(await harm()).toEqual({ dialogs: [], hacked: undefined })
})

test('nothing in a report is carried out, though the server itself sends it', async ({
  hospital,
  phone,
  signedInAs,
}) => {
  const harm = await watch(phone.page)
  const person = await aPerson(hospital)
  // The check by SMS is passed: the phone had its one code of this minute when it was bound.
  await phone.page.route(`**${accountCalls.getStepUp.path}`, (route) =>
    route.fulfill({
      json: { isPassed: true, tel: '138****0001', leftSeconds: 3600, validHours: 2 },
    }),
  )
  const reportId = '00000000-0000-4000-8000-00000000beef'
  await phone.page.route(`**/report/${reportId}`, (route) =>
    route.fulfill({ json: hostileReport(reportId, xssVectors.join(' ')) }),
  )
  await signedInAs(person)
  await phone.open(addressOf('report_order_detail', { reportId }))
  await phone.see(/检查所见|诊断意见/)
  await phone.see(/window\.hacked=1/)
  expect(
    await phone.page.evaluate(
      () =>
        document.querySelectorAll(
          '[onerror],[onload]:not(body),[onfocus],[role=main] :is(script,iframe,object,embed,form,base,meta,link)',
        ).length,
    ),
  ).toBe(0)
  expect(await harm()).toEqual({ dialogs: [], hacked: undefined })
})

test('searching for markup finds it as text', async ({ browser, hospital, phone, signedInAs }) => {
  const harm = await watch(phone.page)
  await publish(browser, hospital, {
    title: '网络维护',
    content: '<p>系统提示 &lt;img src=x onerror=window.hacked=1&gt; 可以忽略</p>',
  })
  await signedInAs(await aPerson(hospital))
  await searchNotices(phone, '<img src=x')
  await phone.see('<img src=x')
  expect(await harm()).toEqual({ dialogs: [], hacked: undefined })
})

test('a search finds words of the text and says when there is nothing', async ({
  hospital,
  phone,
  signedInAs,
}) => {
  await signedInAs(await aPerson(hospital))
  await searchNotices(phone, '原路退回')
  await phone.press(/预约挂号须知/)
  await phone.see('取消和退号')
  await searchNotices(phone, '没有这样的词')
  await phone.see('没有找到')
})

test('a new version is marked for whom read the one before, which stays readable', async ({
  browser,
  hospital,
  phone,
  signedInAs,
}) => {
  test.setTimeout(120_000)
  const title = `食堂通知${Date.now()}`
  const remarkId = await publish(browser, hospital, {
    title,
    content: '<p>早餐 7 点</p>',
  })
  await signedInAs(await aPerson(hospital))
  await phone.open(addressOf('notice_index'))
  await phone.press(new RegExp(`^${title}`))
  await phone.see('早餐 7 点')
  const input = {
    remarkId,
    title,
    content: '<p>早餐 6 点半</p>',
    changeNote: '早餐提前半小时',
  }
  await publish(browser, hospital, input)

  // Public answers may be kept for a moment.
  await expect(async () => {
    await phone.open(addressOf('notice_index'))
    await expect(phone.pressable(new RegExp(`^${title}`)).first()).toContainText('有更新', {
      timeout: 2000,
    })
  }).toPass({ timeout: 40_000 })
  await phone.press(new RegExp(`^${title}`))
  await phone.see('这一版改了什么：早餐提前半小时')
  await phone.press('看以前的版本')
  await phone.press(/^第 1 版/)
  await phone.see('这是第 1 版，已经不再使用')
  await phone.see('早餐 7 点')
})
