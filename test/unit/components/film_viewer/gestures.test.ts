/** Fingers on the stage. */
import {
  clampView,
  takeTouches,
  wholeView,
  zoomBy,
  type Hand,
  type Looking,
} from '@/components/film_viewer/gestures'

const canvas = { sizePx: 343, count: 60 }
const start: Looking = { slice: 30, view: wholeView }
type Fingers = [x: number, y: number][]

/** Plays touches, 50 ms apart. */
function play(
  steps: Fingers[],
  looking: Looking = start,
  hand: Hand = {},
  fromMs = 1000,
): { hand: Hand; looking: Looking } {
  return steps.reduce(
    (state, fingers, index) =>
      takeTouches(
        state.hand,
        fingers.map(([x, y]) => ({ x, y })),
        fromMs + index * 50,
        state.looking,
        canvas,
      ),
    { hand, looking },
  )
}

test('one finger goes through the stack', () => {
  expect(play([[[100, 200]], [[100, 150]], [[100, 100]], []]).looking).toEqual({
    slice: 40,
    view: wholeView,
  })
})

test('a finger that trembles changes nothing', () => {
  expect(play([[[100, 200]], [[103, 204]], []]).looking).toEqual(start)
})

test('two fingers enlarge, and go through nothing', () => {
  const { looking } = play([
    [[100, 170]],
    [
      [100, 170],
      [200, 170],
    ],
    [
      [50, 170],
      [250, 170],
    ],
    [[250, 170]],
    [],
  ])
  expect(looking).toEqual({ slice: 30, view: { zoom: 2, x: 0, y: 0 } })
})

test('the last finger of a pinch moves the picture from where it is', () => {
  const pinched = play([
    [
      [100, 170],
      [200, 170],
    ],
    [
      [50, 170],
      [250, 170],
    ],
  ])
  const { looking } = play([[[250, 170]], [[270, 150]], []], pinched.looking, pinched.hand, 2000)
  expect(looking).toEqual({ slice: 30, view: { zoom: 2, x: 20, y: -20 } })
})

test('an enlarged picture is moved, up to its edge', () => {
  const enlarged: Looking = { slice: 30, view: { zoom: 2, x: 0, y: 0 } }
  expect(play([[[100, 100]], [[140, 160]], []], enlarged).looking.view).toEqual({
    zoom: 2,
    x: 40,
    y: 60,
  })
  expect(play([[[0, 0]], [[900, -900]], []], enlarged).looking.view).toEqual({
    zoom: 2,
    x: 171.5,
    y: -171.5,
  })
})

test('two taps enlarge, two more go back', () => {
  const once = play([[[100, 100]], []])
  expect(once.looking.view).toEqual(wholeView)
  const twice = play([[[100, 100]], []], once.looking, once.hand, 1200)
  expect(twice.looking.view.zoom).toBe(2.5)
  const back = play([[[100, 100]], [], [[100, 100]], []], twice.looking, twice.hand, 4000)
  expect(back.looking.view).toEqual(wholeView)
})

test('two slow taps are two taps', () => {
  const once = play([[[100, 100]], []])
  expect(play([[[100, 100]], []], once.looking, once.hand, 2000).looking.view).toEqual(wholeView)
})

test.each([
  [
    { zoom: 0.5, x: 10, y: 10 },
    { zoom: 1, x: 0, y: 0 },
  ],
  [
    { zoom: 9, x: 0, y: 0 },
    { zoom: 6, x: 0, y: 0 },
  ],
  [
    { zoom: 3, x: 500, y: -500 },
    { zoom: 3, x: 343, y: -343 },
  ],
])('a view stays within bounds: %p', (view, expected) =>
  expect(clampView(view, 343)).toEqual(expected),
)

test('making smaller brings the picture back to the middle', () => {
  expect(zoomBy({ zoom: 2, x: 171.5, y: 0 }, 0.5, 343)).toEqual(wholeView)
})
