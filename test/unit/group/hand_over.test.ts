/** The hand-over of signing in: to WeChat and back to the cell that asked, and nowhere else. */
import { nextAddress } from '../../../deploy/group/site/sign_in_address'

const page = 'https://front.example/sign_in/'
const handOver = {
  appId: 'wx0000000000000000',
  authorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  cells: [
    { id: 'first', origin: 'https://first.example' },
    { id: 'second', origin: 'https://second.example' },
  ],
}
const state = 'b0123456789abcdef'
const next = (query: Record<string, string>) =>
  nextAddress(`${page}?${new URLSearchParams(query).toString()}`, handOver)
const asked = {
  appid: handOver.appId,
  redirect_uri: 'https://first.example/subpages/report/report_list?x=1',
  response_type: 'code',
  scope: 'snsapi_base',
  state,
}
const back = { to: asked.redirect_uri, code: '0a1B-c_d', state }

it('goes to WeChat with the front door as the address to come back to, the parameters in WeChat’s order', () => {
  const address = next(asked) ?? ''
  expect(address).toMatch(
    /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?appid=[^&]+&redirect_uri=[^&]+&response_type=code&scope=snsapi_base&state=[^&]+#wechat_redirect$/,
  )
  const redirect = new URL(new URL(address).searchParams.get('redirect_uri') ?? '')
  expect(`${redirect.origin}${redirect.pathname}`).toBe(page)
  expect(redirect.searchParams.get('to')).toBe(asked.redirect_uri)
})

it('comes back to the page of the cell that asked, with WeChat’s code and the cell’s own state', () => {
  expect(next(back)).toBe(`${asked.redirect_uri}&code=0a1B-c_d&state=${state}`)
  expect(next({ ...back, to: 'https://second.example/?code=old&state=old' })).toBe(
    `https://second.example/?code=0a1B-c_d&state=${state}`,
  )
})

it.each([
  'https://evil.example/',
  'https://first.example.evil.example/',
  'https://first.example@evil.example/',
  'https://somebody:secret@first.example/',
  'http://first.example/',
  'https://first.example:8443/',
  '//first.example/',
  '/subpages/report',
  'javascript:alert(1)//https://first.example',
  '',
])('leads nowhere else: %s', (address) => {
  expect(next({ ...back, to: address })).toBeUndefined()
  expect(next({ ...asked, redirect_uri: address })).toBeUndefined()
})

it.each([
  ['another official account', { ...asked, appid: 'wx1111111111111111' }],
  ['no state', { ...asked, state: '' }],
  ['a state that is none of a cell’s', { ...back, state: 'a&b=c d' }],
  ['no code', { to: back.to, state }],
  ['a code that is none', { ...back, code: '"><script>' }],
  ['nothing', {}],
])('refuses %s', (_what, query) => expect(next(query as Record<string, string>)).toBeUndefined())
