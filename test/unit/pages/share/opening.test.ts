/** What the page of a shared link, the step-up check and the search decide. */
import { ServerRefused, TransportFailed } from '@/request/sending/errors'
import { withSearch } from '@/subpages/search/search_index/history'
import { afterRefusal, afterVisit, isToken } from '@/subpages/share/share_open/opening'

describe('a shared link', () => {
  test.each([
    ['AAAAAAAAAAAAAAAAAAAA_-', true],
    ['AAAAAAAAAAAAAAAAAAAAA', false],
    ['AAAAAAAAAAAAAAAAAAAA==', false],
    ['', false],
    [undefined, false],
  ])('the token %p: %p', (text, isGood) => {
    expect(isToken(text)).toBe(isGood)
  })

  test('a wrong passcode is asked for again, with the words of the server', () => {
    expect(
      afterRefusal(new ServerRefused(403, '密码不正确，还可以试 4 次', 'PASSCODE_WRONG')),
    ).toEqual({ at: 'passcode', words: '密码不正确，还可以试 4 次' })
    expect(afterRefusal(new ServerRefused(429, '点得有点快', 'TOO_MANY_REQUESTS'))).toMatchObject({
      at: 'passcode',
    })
  })

  test('a link that has ended, or was never made, says so and asks for nothing', () => {
    expect(afterRefusal(new ServerRefused(410, '已撤回', 'SHARE_ENDED'))).toEqual({
      at: 'ended',
      words: '已撤回',
    })
    expect(afterRefusal(new ServerRefused(404, '链接不正确', 'NOT_FOUND'))).toEqual({
      at: 'ended',
      words: '链接不正确',
    })
  })

  test('without network it can be tried again', () => {
    expect(afterRefusal(new TransportFailed())).toMatchObject({ at: 'failed' })
    expect(afterVisit(new TransportFailed())).toMatchObject({ at: 'failed' })
  })

  test('a visit whose time is over asks for the passcode; one whose link was revoked does not', () => {
    expect(afterVisit(new ServerRefused(404, '查看时间已到', 'NOT_FOUND'))).toMatchObject({
      at: 'passcode',
    })
    expect(afterVisit(new ServerRefused(410, '已撤回', 'SHARE_ENDED'))).toEqual({
      at: 'ended',
      words: '已撤回',
    })
  })
})

test.each([
  [['骨科'], '眼科', ['眼科', '骨科']],
  [['骨科', '眼科'], '眼科', ['眼科', '骨科']],
  [['骨科'], '  ', ['骨科']],
  [['1', '2', '3', '4', '5', '6', '7', '8'], '9', ['9', '1', '2', '3', '4', '5', '6', '7']],
])('the searches %p and then %p are %p', (history, words, next) => {
  expect(withSearch(history, words)).toEqual(next)
})
