import { besideMedian } from '../../../server/values/median'

it.each([
  [[5], { now: 5, usual: null }],
  [[], { now: 0, usual: null }],
  [[5, 0, 0], { now: 5, usual: null }],
  [[5, 4, 0, 8], { now: 5, usual: 6 }],
  [[5, 9, 1, 3], { now: 5, usual: 3 }],
])('today of %j beside the median of the days on which something happened', (numbers, beside) => {
  expect(besideMedian(numbers)).toEqual(beside)
})
