/** Where a call says that its lists may grow, there are words of a list's rows that can: a renamed field would lose the tolerance unseen. */
import type { GenericSchema } from 'valibot'
import { allCalls } from '../../contract/calls'

interface Described {
  type: string
  entries?: Record<string, GenericSchema>
  item?: GenericSchema
  wrapped?: GenericSchema
}

/** The dotted paths of all picklists below, rows as `0`. */
function wordsIn(schema: GenericSchema, path: readonly string[] = []): string[] {
  const { type, entries = {}, item, wrapped } = schema as unknown as Described
  if (type === 'picklist') return [path.join('.')]
  return [
    ...Object.entries(entries).flatMap(([name, entry]) => wordsIn(entry, [...path, name])),
    ...(item === undefined ? [] : wordsIn(item, [...path, '0'])),
    ...(wrapped === undefined ? [] : wordsIn(wrapped, path)),
  ]
}

const growing = allCalls.filter(({ call }) => call.mayGrow !== undefined)

it.each(growing)('$name', ({ call }) => {
  const found = wordsIn(call.reply).filter((path) => call.mayGrow?.test(path))
  expect(found).not.toEqual([])
  // Of a row, and not of the reply itself.
  expect(found.filter((path) => !/(^|\.)0\./.test(path))).toEqual([])
})

it('is said of home', () => {
  const home = growing.find(({ name }) => name === 'home.getNextSteps')
  expect(
    wordsIn(home?.call.reply as GenericSchema).filter((path) => home?.call.mayGrow?.test(path)),
  ).toEqual(['patients.0.steps.0.kind', 'patients.0.day.0.kind'])
})
