/** Every package that is not for development only has a licence that a hospital may use without asking a lawyer, or is named here with the reason. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const root = path.join(__dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** They ask for their text and their authors' names to be kept, and for nothing else. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/** What asks for more, or says nothing in its package.json; docs/compliance/supply_chain.md has the reasons. */
const named: readonly (readonly [name: RegExp, licence: string])[] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
  [/^webpack-chain$/, 'MPL-2.0'],
  [/^caniuse-lite$/, 'CC-BY-4.0'],
  [/^png-js$/, ''],
  [/^@jmfe\/npm-usage-stats-tool$/, ''],
]

/** Whether an SPDX expression can be met: of `OR` one part, of `AND` all. */
function isAllowed(expression: string, name: string): boolean {
  const words = expression.replace(/^\((.*)\)$/, '$1')
  if (words.includes(' OR ')) return words.split(' OR ').some((one) => isAllowed(one, name))
  if (words.includes(' AND ')) return words.split(' AND ').every((one) => isAllowed(one, name))
  return (
    allowed.has(words) ||
    named.some(([pattern, licence]) => pattern.test(name) && licence === words)
  )
}

const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      dev: v.optional(v.boolean(), false),
      link: v.optional(v.boolean(), false),
      license: v.optional(v.string(), ''),
    }),
  ),
})
const packages = Object.entries(
  v.parse(lockFile, JSON.parse(read('package-lock.json'))).packages,
).flatMap(([place, { dev, link, license }]) =>
  dev || link || !place.includes('node_modules/')
    ? []
    : [{ name: place.split('node_modules/').at(-1) ?? '', license }],
)

it('of every package', () => {
  expect(packages.length).toBeGreaterThan(200)
  expect(packages.filter(({ name, license }) => !isAllowed(license, name))).toEqual([])
})

it('of none that is named and gone', () => {
  const gone = named.filter(([pattern]) => !packages.some(({ name }) => pattern.test(name)))
  expect(gone).toEqual([])
})

it.each([
  ['GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['', false],
])('%s of a stranger is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence, 'stranger')).toBe(expected)
})

it('the paper names the same licences', () => {
  const page = read('docs/compliance/supply_chain.md')
  for (const licence of allowed) expect(page).toContain(licence)
  for (const [, licence] of named) expect(page).toContain(licence)
})
