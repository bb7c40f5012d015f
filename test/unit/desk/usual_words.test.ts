import { describeUsual, numbered } from '../../../desk/pages/today/usual_words'

it.each([
  [{ now: 134, usual: 120 }, '平时这时候 120 个，多 12%'],
  [{ now: 60, usual: 120 }, '平时这时候 120 个，少 50%'],
  [{ now: 120, usual: 120 }, '平时这时候 120 个，差不多'],
  [{ now: 430, usual: 120 }, '平时这时候 120 个，现在是 3 倍多'],
  [{ now: 23_840, usual: 100 }, '平时这时候 100 个，现在是 10 倍以上'],
  [{ now: 3, usual: 0 }, '平时这时候没有'],
  [{ now: 0, usual: 0 }, '平时这时候 0 个，差不多'],
  [{ now: 3, usual: null }, '还没有同一个星期几的过去可比'],
])('%j is said beside what is usual', (beside, words) => {
  expect(describeUsual(beside, numbered('个'))).toBe(words)
})
