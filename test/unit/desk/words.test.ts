/** Words of the desk: how long ago a moment was, or how long until then; what an approval does. */
import { approvalEffects } from '../../../desk/pages/refunds/refund_words'
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

it('says that the approval of a refund by hand moves no money', () => {
  expect(approvalEffects.refund('5.00 元')).toContain('马上原路退给患者')
  expect(approvalEffects.by_hand('5.00 元')).toContain('微信不会再退')
  expect(approvalEffects.by_hand('5.00 元')).not.toContain('马上')
})
