import { formatAbout, quietOf, quietValue, withSwitch } from '@/subpages/message/message_words'

it.each([
  [{ from: '22:00', to: '07:00' }, '22:00-07:00'],
  [null, 'none'],
  [undefined, 'none'],
])('the quiet hours %j are the choice %s, and back', (quiet, value) => {
  expect(quietValue(quiet)).toBe(value)
  expect(quietOf(value)).toEqual(quiet ?? null)
})

it.each([
  [[], 'bill', false, ['bill']],
  [['bill'], 'bill', true, []],
  [['bill'], 'bill', false, ['bill']],
  [['bill', 'report'], 'bill', true, ['report']],
  // A kind that only a newer server knows is left alone by not being sent back.
  [['lottery'], 'refund', false, ['refund']],
] as const)('of %j the kind %s switched on=%s leaves %j off', (before, kind, isOn, after) => {
  expect(withSwitch(before, kind, isOn)).toEqual(after)
})

it('says for whom and when by the hospital’s clock', () => {
  expect(formatAbout({ patientName: '王*兰', at: '2026-11-20T18:00:00+08:00' })).toBe(
    '王*兰 · 11月20日 18:00',
  )
  expect(formatAbout({ patientName: null, at: '2026-11-20T23:30:00Z' })).toBe('11月21日 07:30')
})
