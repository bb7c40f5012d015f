/** What stands out in a row of the work list is safe: never an ending by a person. */
import { workAdvice } from '../../../src/contract/desk/words/work_advice'
import {
  definitionOfKind,
  safeActionOf,
  workKind,
} from '../../../src/contract/desk/work/work_kinds'

it.each(workKind.options)('%s has advice, and no ending that stands out', (kind) => {
  expect(workAdvice[kind].length).toBeGreaterThan(20)
  const safe = safeActionOf(kind)
  expect([undefined, 'try_again']).toContain(safe)
  if (safe !== undefined) expect(definitionOfKind(kind).actions[safe]).toBeDefined()
})

it('what nobody can take back does not stand out either', () => {
  expect(safeActionOf('registration_difference')).toBeUndefined()
  expect(safeActionOf('merge_failed')).toBeUndefined()
  expect(safeActionOf('refund_waiting')).toBe('try_again')
})
