/** How long ago a moment was, or how long until then, beside the moment itself. */
import { away } from '../../../desk/parts/words'

const now = '2026-11-26T08:00:00.000Z'

it.each([
  ['2026-11-26T07:59:30.000Z', '刚刚'],
  // Written just now, by a clock that is a little before ours.
  ['2026-11-26T08:00:03.000Z', '刚刚'],
  ['2026-11-26T16:00:03+08:00', '刚刚'],
  ['2026-11-26T07:57:00.000Z', '3 分钟前'],
  ['2026-11-24T07:00:00.000Z', '2 天前'],
  ['2026-11-26T08:00:20.000Z', '不到 1 分钟后'],
  ['2026-11-29T09:00:00.000Z', '3 天后'],
])('%s is %s', (at, words) => expect(away(at, now)).toBe(words))
