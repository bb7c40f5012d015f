/** How often a medicine is taken, of FHIR's Dosage: only what is of each day becomes a count or times. */
import * as v from 'valibot'
import { dosage, doseOf, howOften, wayOf } from '../../../server/intake/fhir/elements/dosage'

const read = (given: object) => v.parse(dosage, given)
const repeat = (given: object, more: object = {}) => read({ timing: { repeat: given }, ...more })
const daily = { frequency: 2, period: 1, periodUnit: 'd' }

it.each([
  ['twice a day', repeat(daily), { timesADay: 2, times: [], often: undefined }],
  [
    'at times of every day',
    repeat({ timeOfDay: ['08:00:00', '20:00:00'] }),
    { timesADay: undefined, times: ['08:00', '20:00'], often: undefined },
  ],
  ['every week', repeat({ frequency: 1, period: 1, periodUnit: 'wk' }), said('每 1 周 1 次')],
  [
    'at a time of every week',
    repeat({ frequency: 1, period: 1, periodUnit: 'wk', timeOfDay: ['08:00:00'] }),
    said('每 1 周 1 次'),
  ],
  ['on some days', repeat({ ...daily, dayOfWeek: ['mon', 'thu'] }), said('每周一、四')],
  ['every other day', repeat({ frequency: 1, period: 2, periodUnit: 'd' }), said('每 2 天 1 次')],
  [
    'every four to six hours',
    repeat({ frequency: 1, period: 4, periodMax: 6, periodUnit: 'h' }),
    said('每 4-6 小时 1 次'),
  ],
  ['up to three times a day', repeat({ ...daily, frequencyMax: 3 }), said('每 1 天 2-3 次')],
  [
    'when needed',
    repeat(daily, { asNeededCodeableConcept: { text: '胸痛时' } }),
    said('每 1 天 2 次，需要时（胸痛时）'),
  ],
  ['in words only', read({ text: '一次 1 片，一周一次' }), said('一次 1 片，一周一次')],
  [
    'in the hospital’s words',
    read({ timing: { code: { text: '隔日一次' }, repeat: { period: 2, periodUnit: 'd' } } }),
    said('隔日一次'),
  ],
])('%s', (_words, given, expected) => expect(howOften(given)).toEqual(expected))

function said(often: string) {
  return { timesADay: undefined, times: [], often }
}

it('nothing that says how often, or how much, is refused', () => {
  expect(() => howOften(read({ route: { text: '口服' } }))).toThrow('needs timing or text')
  expect(() => doseOf(read({}))).toThrow('needs doseQuantity or text')
})

it('the way has what else is to be minded', () => {
  const given = { route: { text: '口服' }, additionalInstruction: [{ text: '饭后' }] }
  expect(wayOf(read({ ...given, patientInstruction: '多喝水' }))).toBe('口服，饭后，多喝水')
})
