import { reportOf } from '../../../simulators/his/report_templates'
import { panels } from '../../../simulators/seeds/data/report_panels'
import { patientIdOf } from '../../../simulators/seeds/people'
import { rangeFor } from '../../../simulators/seeds/report/panel_items'
import { reportRows } from '../../../simulators/seeds/report/report'

const today = '2026-11-22'
const now = new Date('2026-11-22T09:40:00+08:00')
const { reports, items } = reportRows(today, now)

/** The demo's lines of one item, the newest report first. */
function linesOf(patient: Parameters<typeof patientIdOf>[0], code: string) {
  const own = reports.filter(({ patient_id: id }) => id === patientIdOf(patient))
  return own
    .sort((one, other) => other.applied_at.localeCompare(one.applied_at))
    .flatMap(({ report_id: id }) =>
      items.filter((item) => item.report_id === id && item.item_code === code),
    )
}

test('李明, a man, has men’s ranges and is flagged by them', () => {
  expect(
    linesOf('li', 'UA').map(({ result, ref_range: range, flag }) => [result, range, flag]),
  ).toEqual([
    ['468', '208-428', 'H'],
    ['436', '208-428', 'H'],
    ['402', '208-428', 'N'],
  ])
  expect(linesOf('li', 'CREA')[0]).toMatchObject({ low: 57, high: 97, flag: 'N' })
  expect(linesOf('li', 'ALT').map(({ flag }) => flag)).toEqual(['H', 'H', 'N'])
})

test('王秀兰, a woman, has women’s', () => {
  expect(linesOf('wang', 'HGB')[0]).toMatchObject({ low: 115, high: 150, flag: 'L' })
  expect(linesOf('wang', 'UA')[0]).toMatchObject({ low: 155, high: 357, flag: 'H' })
})

test('children have ranges of their age', () => {
  expect(linesOf('grandson', 'WBC')[0]).toMatchObject({ low: 4.3, high: 11.3, flag: 'H' })
  expect(linesOf('grandson', 'LYMPHP')[0]).toMatchObject({ low: 23, high: 59, flag: 'N' })
  expect(linesOf('daughter', 'HGB')[0]).toMatchObject({ low: 112, high: 149 })
})

test('every person has a range whose low end is below its high end', () => {
  for (const item of Object.values(panels).flatMap(({ items: all }) => [...all])) {
    for (const sex of ['male', 'female'] as const) {
      for (const age of [0, 5, 6, 12, 13, 40, 90]) {
        const { low, high } = rangeFor(item, { sex, age })
        expect(low === null || high === null || low < high).toBe(true)
      }
    }
  }
})

test.each([
  [{ sex: 'male', age: 35 }, 130, '124'],
  [{ sex: 'female', age: 63 }, 115, '109'],
  [{ sex: 'female', age: 4 }, 112, '106'],
] as const)('the console’s blood count is low by the range of %o', (person, low, result) => {
  const { items: lines = [] } = reportOf('blood', '0100530927', person, 'S1', now)
  expect(lines?.find(({ itemCode }) => itemCode === 'HGB')).toMatchObject({ low, result })
})
