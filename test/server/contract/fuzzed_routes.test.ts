/** Every route of every server is fuzzed at night, or stands in a short list with its reason. A new one fails here until a surface claims it. */
import { nameOf } from '../../fuzz/routes'
import { surfaces } from '../../fuzz/surfaces'
import { startTarget } from '../../fuzz/target'
import { notFuzzed } from '../../fuzz/unfuzzed'
import { forAllTests } from '../../support/server/for_tests'

const target = forAllTests(() => startTarget())

it('every route is known to a surface', () => {
  const unknown = target.routes.filter(
    (route) =>
      notFuzzed.every(({ pattern }) => !pattern.test(nameOf(route))) &&
      Object.values(surfaces).every(({ claims }) => !claims(route)),
  )
  expect(unknown.map(nameOf)).toEqual([])
  expect(new Set(target.routes.map(({ listener }) => listener))).toEqual(
    new Set(['app', 'desk', 'metrics']),
  )
  expect(target.routes.length).toBeGreaterThan(300)
})

it('nothing is in the list of reasons without a route', () => {
  for (const { pattern } of notFuzzed)
    expect(target.routes.some((route) => pattern.test(nameOf(route)))).toBe(true)
})
