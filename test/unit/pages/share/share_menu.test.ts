/** WeChat's menu over the browser: gone while a page of somebody's health is open, and there again afterwards, as it has the text size too. */
import { hideShareMenu } from '@/platform/wechat/share_menu'

const called: string[] = []

beforeEach(() => {
  called.length = 0
  window.WeixinJSBridge = { invoke: () => undefined, call: (name) => called.push(name) }
})
afterEach(() => delete window.WeixinJSBridge)

it('comes back when the last such page is closed, not while one lies below', () => {
  const closeList = hideShareMenu()
  const closeReport = hideShareMenu()
  closeReport?.()
  expect(called).not.toContain('showOptionMenu')
  closeList?.()
  expect(called).toEqual(['hideOptionMenu', 'showOptionMenu'])
  hideShareMenu()?.()
  expect(called.slice(2)).toEqual(['hideOptionMenu', 'showOptionMenu'])
})
