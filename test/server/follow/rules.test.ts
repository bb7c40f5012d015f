/** What follows from a release. */
import {
  doctorState,
  releaseOutcome,
  releaseSubject,
  formatRelease,
} from '../../../server/areas/follow/rules'

test.each([
  [{ freeSlots: 12, minutesAgo: 0 }, 'told'],
  [{ freeSlots: 1, minutesAgo: 120 }, 'told'],
  [{ freeSlots: 0, minutesAgo: 0 }, 'sold_out'],
  [{ freeSlots: 12, minutesAgo: 120.1 }, 'too_late'],
  [{ freeSlots: 0, minutesAgo: 500 }, 'too_late'],
] as const)('a release with %j is %s', (given, outcome) => {
  expect(releaseOutcome(given)).toBe(outcome)
})

test.each([
  [{ leftNum: 3, full: 2, releaseAt: new Date(0) }, 'available'],
  [{ leftNum: 0, full: 2, releaseAt: new Date(0) }, 'full'],
  [{ leftNum: 0, full: 0, releaseAt: new Date(0) }, 'unreleased'],
  [{ leftNum: 0, full: 0, releaseAt: null }, 'past'],
] as const)('a doctor with %j is %s', (given, state) => {
  expect(doctorState(given)).toBe(state)
})

test('the message names doctor, days and what is left', () => {
  const words = formatRelease({
    doctorName: '沈怀远',
    departmentName: '心血管内科',
    days: ['2026-11-28', '2026-12-01'],
    freeSlots: 18,
  })
  expect({ title: String(words.title), body: String(words.body) }).toEqual({
    title: '沈怀远医生放号了',
    body: '您关注的心血管内科沈怀远医生放出11月28日、12月1日的号，现有 18 个。想约的话，点这里看看。',
  })
})

test('each release of a doctor is a subject of its own', () => {
  expect(releaseSubject('doc-1', new Date('2026-11-21T07:00:00+08:00'))).toBe(
    'doc-1@2026-11-20T23:00:00.000Z',
  )
})
