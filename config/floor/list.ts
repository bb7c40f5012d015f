/** The browsers that package.json promises (browserslist), and what each release of the language and of the web needs of them. */
import path from 'node:path'
import data, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data'
import browserslist from 'browserslist'

type Browser = 'chrome' | 'safari_ios'

/** The names of caniuse, and those of MDN. Android's own browser and Chrome for Android have Chrome's version. */
const browsers: Readonly<Record<string, Browser>> = {
  chrome: 'chrome',
  and_chr: 'chrome',
  android: 'chrome',
  ios_saf: 'safari_ios',
}

/** The oldest version of each browser, e.g. `{ chrome: 78, safari_ios: 12.2 }`. */
export type Floor = Readonly<Partial<Record<Browser, number>>>

/** The floor of the list in the package.json of `folder`. */
export function floorOf(folder = path.resolve(__dirname, '../..')): Floor {
  const floor: Partial<Record<Browser, number>> = {}
  for (const entry of browserslist(undefined, { path: folder, env: 'production' })) {
    const [name = '', version = ''] = entry.split(' ')
    const browser = browsers[name]
    const number = Number.parseFloat(version)
    if (browser === undefined) throw new Error(`nobody knows what ${name} can do`)
    floor[browser] = Math.min(floor[browser] ?? number, number)
  }
  return floor
}

/** Whether every browser of the floor can do it. What nobody says anything of counts as old; `byHalves` lets in what some did not quite do. */
export function isSupported(
  statement: CompatStatement | undefined,
  floor: Floor,
  byHalves = false,
): boolean {
  if (statement === undefined) return true
  return Object.entries(floor).every(([browser, oldest]) => {
    const support = statement.support[browser as Browser]
    return [support ?? []].flat().some(
      ({ version_added: added, flags, prefix, alternative_name, partial_implementation }) =>
        flags === undefined &&
        prefix === undefined &&
        alternative_name === undefined &&
        (byHalves || partial_implementation !== true) &&
        // What is older than MDN's memory stands there as `≤37` or true.
        typeof added === 'string' &&
        added !== 'preview' &&
        Number.parseFloat(added.replace('≤', '')) <= oldest,
    )
  })
}

/** The grammar of each year, as far as a browser may know half of it. */
const years: readonly (readonly [number, readonly string[]])[] = [
  [2016, ['operators.exponentiation']],
  [2017, ['statements.async_function']],
  [2018, ['operators.object_initializer.spread_properties', 'statements.for_await_of']],
  [2019, ['statements.try_catch.optional_catch_binding']],
  [2020, ['operators.optional_chaining', 'operators.nullish_coalescing']],
  [2021, ['operators.nullish_coalescing_assignment', 'grammar.numeric_separators']],
  [2022, ['classes.public_class_fields', 'classes.static.initialization_blocks']],
]

/** The newest year of the language whose whole grammar every browser of the floor reads. */
export function yearOf(floor: Floor): number {
  let newest = 2015
  for (const [year, features] of years) {
    if (!features.every((feature) => isSupported(find(`javascript.${feature}`), floor))) break
    newest = year
  }
  return newest
}

/** A statement of MDN's, by its path. */
export function find(name: string): CompatStatement | undefined {
  let place: Identifier | undefined
  for (const part of name.split('.'))
    place = (place ?? data)[part as never] as Identifier | undefined
  return place?.__compat
}
