/** Which picture comes next, and which are fetched ahead. */
import {
  clampSlice,
  firstSlice,
  imageAddress,
  nearestOf,
  pictureLabel,
  prefetchOrder,
  sliceAfterDrag,
  sliceAfterKey,
  spreadOver,
} from '@/components/film_viewer/stack'

test.each([
  [0, 60, 1],
  [1, 60, 1],
  [60, 60, 60],
  [61, 60, 60],
  [-4, 60, 1],
  [2.4, 60, 2],
  [5, 0, 1],
])('slice %p of %p becomes %p', (slice, count, expected) =>
  expect(clampSlice(slice, count)).toBe(expected),
)

test.each([
  [60, 30],
  [15, 8],
  [1, 1],
  [0, 1],
])('a stack of %p opens at %p', (count, expected) => expect(firstSlice(count)).toBe(expected))

test.each([
  ['a finger that hardly moved', 30, -4, 30],
  ['upwards goes on', 30, -100, 40],
  ['downwards goes back', 30, 100, 20],
  ['never before the first', 3, 400, 1],
  ['never behind the last', 58, -400, 60],
])('a drag: %s', (_what, from, dragPx, expected) =>
  expect(sliceAfterDrag(from, dragPx, 343, 60)).toBe(expected),
)

test('a small stack does not race: a picture takes a finger’s width', () => {
  expect(sliceAfterDrag(1, -25, 343, 5)).toBe(1)
  expect(sliceAfterDrag(1, -27, 343, 5)).toBe(2)
})

test.each([
  ['ArrowDown', 31],
  ['ArrowRight', 31],
  ['ArrowUp', 29],
  ['ArrowLeft', 29],
  ['PageDown', 40],
  ['PageUp', 20],
  ['Home', 1],
  ['End', 60],
  ['a', undefined],
  ['Tab', undefined],
])('the key %s', (key, expected) => expect(sliceAfterKey(30, key, 60)).toBe(expected))

test('neighbours ahead come first, two for each one behind', () => {
  expect(prefetchOrder(30, 60, 1)).toEqual([31, 32, 29, 33, 34, 28, 35, 27, 26, 25])
  expect(prefetchOrder(30, 60, -1)).toEqual([29, 28, 31, 27, 26, 32, 25, 33, 34, 35])
})

test.each([
  [1, 60, 1, [2, 3, 4, 5, 6]],
  [60, 60, 1, [59, 58, 57, 56, 55]],
  [2, 3, -1, [1, 3]],
  [1, 1, 1, []],
] as const)(
  'at the ends only what there is is fetched: %p of %p',
  (slice, count, direction, expected) =>
    expect(prefetchOrder(slice, count, direction)).toEqual(expected),
)

test('an address has the ticket, the place and the window; another attempt is another address', () => {
  const picture = { seriesNo: 2, slice: 7, window: 'lung', attempt: 0 }
  expect(imageAddress('https://h.cn', '/film/abc', picture)).toBe('https://h.cn/film/abc/2/7/lung')
  expect(imageAddress('', '/film/abc', { ...picture, attempt: 2 })).toBe(
    '/film/abc/2/7/lung?again=2',
  )
})

test('a screen reader hears what, which and how', () => {
  expect(
    pictureLabel(
      { name: '胸部CT平扫' },
      { seriesName: '肺部薄层', slice: 3, count: 60, windowLabel: '肺窗' },
    ),
  ).toBe('胸部CT平扫，肺部薄层，第 3 张，共 60 张，肺窗')
})

test.each([
  [60, 6, [1, 13, 25, 36, 48, 60]],
  [6, 6, [1, 2, 3, 4, 5, 6]],
  [0, 6, []],
])('%p pictures in %p small ones: %p', (count, most, expected) =>
  expect(spreadOver(count, most)).toEqual(expected),
)

test('the small picture that is marked is the one closest to what is seen', () =>
  expect([1, 20, 60].map((slice) => nearestOf([1, 13, 25, 36, 48, 60], slice))).toEqual([
    1, 25, 60,
  ]))
