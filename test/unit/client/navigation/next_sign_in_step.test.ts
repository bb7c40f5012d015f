import { isWeChatUserAgent, type BrowserKind } from '@/platform/window/user_agent'
import {
  nextSignInStep,
  type SignInFlags,
  type SignInQuery,
  type SignInStep,
} from '@/stores/next_sign_in_step'

const fresh: SignInFlags = { isAttempting: false, failures: 0, hasToken: false }
const attempting = { ...fresh, isAttempting: true }
const withToken = { ...fresh, hasToken: true }

describe('the next step of signing in (spec §4)', () => {
  const rows: [string, SignInQuery, BrowserKind, SignInFlags, SignInStep][] = [
    ['1: a jwt is stored', { jwt: 'abc' }, 'we_chat', fresh, { do: 'store_jwt', jwt: 'abc' }],
    [
      '1: a jwt comes before a code',
      { jwt: 'abc', code: 'x', state: 'y' },
      'we_chat',
      attempting,
      { do: 'store_jwt', jwt: 'abc' },
    ],
    [
      '2: a code is exchanged with its state',
      { code: 'x', state: 'y' },
      'we_chat',
      attempting,
      { do: 'exchange_code', code: 'x', state: 'y' },
    ],
    [
      '2: a code without a state is left to the server to refuse',
      { code: 'x' },
      'we_chat',
      fresh,
      { do: 'exchange_code', code: 'x', state: '' },
    ],
    ['3: without a flag, WeChat is asked', {}, 'we_chat', fresh, { do: 'go_to_provider' }],
    [
      '3: a token of an earlier session does not replace asking',
      {},
      'we_chat',
      withToken,
      { do: 'go_to_provider' },
    ],
    ['3: a flagged attempt is not repeated', {}, 'we_chat', attempting, { do: 'stay_anonymous' }],
    [
      '3: a flagged attempt that brought a token uses it',
      {},
      'we_chat',
      { ...attempting, hasToken: true },
      { do: 'use_token' },
    ],
    ['4: other browsers do nothing', {}, 'other', fresh, { do: 'stay_anonymous' }],
    [
      '4: other browsers do nothing, even with a jwt',
      { jwt: 'abc' },
      'other',
      fresh,
      { do: 'stay_anonymous' },
    ],
    [
      '4: other browsers do nothing, even with a code',
      { code: 'x', state: 'y' },
      'other',
      fresh,
      { do: 'stay_anonymous' },
    ],
    [
      '4: a token that is there is used in any browser',
      {},
      'other',
      withToken,
      { do: 'use_token' },
    ],
    [
      '5: after one failure WeChat is asked again',
      {},
      'we_chat',
      { ...fresh, failures: 1 },
      { do: 'go_to_provider' },
    ],
    [
      '5: after two failures nothing is tried any more',
      {},
      'we_chat',
      { ...fresh, failures: 2 },
      { do: 'stay_anonymous' },
    ],
    [
      'the mini-program signs in by its own code',
      {},
      'mini_program',
      fresh,
      { do: 'sign_in_by_mini_program' },
    ],
    ['the mini-program keeps its token', {}, 'mini_program', withToken, { do: 'use_token' }],
    [
      'the mini-program stops after two failures',
      {},
      'mini_program',
      { ...fresh, failures: 2 },
      { do: 'stay_anonymous' },
    ],
  ]

  it.each(rows)('%s', (_, query, browser, flags, expected) => {
    expect(nextSignInStep(query, browser, flags)).toEqual(expected)
  })
})

describe("WeChat's browser is told by its user agent", () => {
  it.each([
    [
      'WeChat on Android',
      'Mozilla/5.0 (Linux; Android 12) MMWEBID/1 MicroMessenger/8.0.40(0x28) WeChat/arm64',
      true,
    ],
    [
      "a mini-program's web-view",
      'Mozilla/5.0 (iPhone) MicroMessenger/8.0.40 miniProgram/wx0123',
      true,
    ],
    ['WeCom', 'Mozilla/5.0 (iPhone) wxwork/4.1 MicroMessenger/7.0.1', false],
    ['Safari', 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) Safari/604.1', false],
  ])('%s', (_, userAgent, expected) => {
    expect(isWeChatUserAgent(userAgent)).toBe(expected)
  })
})
