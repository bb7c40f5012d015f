/** 排队候诊 on a server that knows the specification only: it lives on the wait-queue call. */
import { html, json, type ForeignAnswer } from '../../support/e2e/foreign_server'
import { calls, callsBeyondSpec, cameBefore, expect, test } from '../../support/e2e/foreign_test'

const address = '/subpages/takeno/queue_index'
const anItem = (given: Record<string, unknown> = {}) => ({
  itemCode: 'ecg',
  itemName: '心电图',
  waitNum: 7,
  queueNo: 'E031',
  remark: '请提前空腹',
  ...given,
})
const items = (...list: Record<string, unknown>[]) => json(JSON.stringify(list))

test.beforeEach(({ page }) => cameBefore(page))

for (const [words, live] of [
  ['404', { status: 404, body: '{"message":"no such path"}' }],
  ['a page', html(200)],
  ['500', { status: 500, body: '{"message":"boom"}' }],
  ['never', 'hang'],
] satisfies [string, ForeignAnswer][]) {
  test(`is shown and kept fresh; the live call answers ${words} and is left in silence`, async ({
    foreign,
    phone,
    page,
  }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await page.clock.install()
    foreign.unknown = live
    foreign.answers.set(calls.waitQueue, items(anItem()))
    await phone.open(address)
    await phone.seePage('排队候诊')
    await phone.see('心电图')
    await phone.see('E031')
    await phone.see('请提前空腹')
    await expect(page.getByText('心电图，前面还有 7 人')).toBeAttached()
    foreign.answers.set(calls.waitQueue, items(anItem({ waitNum: 2 })))
    await page.clock.fastForward(20_000)
    await expect(page.getByText('心电图，前面还有 2 人')).toBeAttached()
    await page.clock.fastForward(20_000)
    await expect
      .poll(() => foreign.asked.filter((call) => call === calls.waitQueue).length)
      .toBeGreaterThan(2)
    await expect(page.getByRole('main').last()).not.toContainText(/失败|重试|不是最新|boom|no such/)
    expect(foreign.asked.filter((call) => call === callsBeyondSpec.live).length).toBeLessThan(3)
    expect(sockets).toEqual([])
  })
}

test('numbers and empty values where ours has texts are read', async ({ foreign, phone, page }) => {
  foreign.answers.set(
    calls.waitQueue,
    items(anItem({ itemCode: 12, queueNo: 31, waitNum: '7', remark: null })),
  )
  await phone.open(address)
  await phone.see('31')
  await expect(page.getByText('心电图，前面还有 7 人')).toBeAttached()
})

test('nothing to wait for leads to taking a number', async ({ phone }) => {
  await phone.open(address)
  await phone.see('今天还没有取号')
  await phone.press('去取号')
  await phone.seePage('取号')
})

test('a wait-queue that fails is said and offered again', async ({ foreign, phone }) => {
  foreign.answers.set(calls.waitQueue, { status: 500, body: '{"message":"排队系统维护中"}' })
  await phone.open(address)
  await phone.see('排队系统维护中')
  foreign.answers.set(calls.waitQueue, items(anItem()))
  await phone.press('重新加载')
  await phone.see('心电图')
})
