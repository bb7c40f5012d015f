import {
  checkNavigation,
  isSameTarget,
  type NavigationAttempt,
} from '@/navigation/check_navigation'
import { findRoute } from '@/navigation/find_route'
import {
  decodeParameters,
  encodeParameters,
  oneOf,
  optional,
  text,
  wholeNumber,
} from '@/navigation/parameters'
import { routes } from '@/navigation/routes'
import { PAGE_LOAD_TIMEOUT_MS, TAP_WINDOW_MS } from '@/settings/limits'

const list = '/subpages/registration/registration_orderlist'
const tapAt = (atMs: number, target = list) => ({ target, atMs, isUnderWay: false })
const attempt = (changes: Partial<NavigationAttempt>): NavigationAttempt => ({
  kind: 'navigate',
  target: list,
  stack: ['/pages/index/index'],
  shown: undefined,
  lastTap: undefined,
  nowMs: 10_000,
  ...changes,
})

describe('navigation rules (spec §2)', () => {
  it.each<[string, Partial<NavigationAttempt>, string | undefined]>([
    ['a page that exists is opened', {}, undefined],
    [
      'a page that does not exist is not',
      { target: '/subpages/registration/nothing' },
      'unknown_page',
    ],
    ['navigate does not open a tab page', { target: '/pages/center/center' }, 'tab_page'],
    [
      'redirect does not open a tab page',
      { kind: 'redirect', target: '/pages/center/center' },
      'tab_page',
    ],
    ['the home page by its short address is a tab page too', { target: '/' }, 'tab_page'],
    [
      'switchTab opens a tab page',
      { kind: 'switch_tab', target: '/pages/center/center' },
      undefined,
    ],
    ['switchTab opens nothing else', { kind: 'switch_tab' }, 'not_a_tab_page'],
    ['the page on screen is not opened again', { stack: ['/', list] }, 'same_target'],
    [
      'a tab that a runtime keeps in the stack, while another page is shown, opens',
      {
        kind: 'switch_tab',
        target: '/pages/center/center',
        stack: ['/', '/pages/center/center'],
        shown: '/pages/index/index',
      },
      undefined,
    ],
    [
      'the page that was shown last is not opened again',
      { stack: ['/', list], shown: list },
      'same_target',
    ],
    ['a page below the one on screen is', { stack: [list, '/'] }, undefined],
    [
      'the same page with other parameters is another target',
      { stack: [list], target: `${list}?filter=upcoming` },
      undefined,
    ],
    ['a double tap opens one page', { lastTap: tapAt(9_900) }, 'same_target'],
    [
      'a tap on something else opens',
      { lastTap: tapAt(9_900, `${list}?filter=upcoming`) },
      undefined,
    ],
    [
      'the same tap a moment later is no double tap',
      { lastTap: tapAt(10_000 - TAP_WINDOW_MS) },
      undefined,
    ],
    [
      'a page that is still being fetched is not asked for twice',
      { lastTap: { ...tapAt(1_000), isUnderWay: true } },
      'same_target',
    ],
    [
      'a page that never came may be asked for again',
      { lastTap: { ...tapAt(0), isUnderWay: true }, nowMs: PAGE_LOAD_TIMEOUT_MS },
      undefined,
    ],
    ['a clock that was set back makes no double tap', { lastTap: tapAt(99_000) }, undefined],
    [
      'the tab on screen is not opened again',
      { kind: 'switch_tab', target: '/pages/index/index' },
      'same_target',
    ],
    [
      'the tab on screen by its short address is not opened again',
      { kind: 'switch_tab', target: '/pages/index/index', stack: ['/'] },
      'same_target',
    ],
    ['a relaunch may open the page on screen', { kind: 're_launch', stack: [list] }, undefined],
    [
      'a relaunch on its way is not repeated',
      { kind: 're_launch', lastTap: tapAt(9_900) },
      'same_target',
    ],
    ['before the first page everything may be opened', { stack: [] }, undefined],
  ])('%s', (_, changes, expected) => {
    expect(checkNavigation(attempt(changes))).toBe(expected)
  })

  it('compares targets whatever the order of the query', () => {
    expect(isSameTarget('/a?x=1&y=2', 'a?y=2&x=1&stamp=AA')).toBe(true)
    expect(isSameTarget('/a?x=1', '/a?x=2')).toBe(false)
  })
})

describe('routes', () => {
  it('have a path of their own each', () => {
    const paths = Object.values(routes).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('are found by path, with and without slash and query', () => {
    expect(findRoute('subpages/registration/registration_order?sourceTimeId=1')?.name).toBe(
      'registration_order',
    )
    expect(findRoute('/')?.name).toBe('index')
    expect(findRoute('/toString')).toBeUndefined()
  })
})

describe('parameters in an address', () => {
  const map = {
    id: text,
    day: optional(text),
    mode: optional(oneOf('booking', 'today')),
    page: optional(wholeNumber),
  }

  it('come back as they were given, whatever signs they hold', () => {
    const given = { id: '内科 & 外科?=#/%', mode: 'today', page: 2 }
    const query = encodeParameters(map, given)
    const raw = Object.fromEntries(
      query
        .slice(1)
        .split('&')
        .map((pair) => pair.split('=')),
    )
    expect(decodeParameters(map, raw)).toEqual(given)
  })

  it('are undefined when missing, empty, broken or unknown', () => {
    expect(
      decodeParameters(map, { id: '', mode: 'never', page: 'two', other: 'x', stamp: 'AA' }),
    ).toEqual({})
    expect(decodeParameters(map, { id: '%E0%A4%A' })).toEqual({ id: '%E0%A4%A' })
  })
})
