/** What is sent to phones can be read by the oldest that package.json promises; the builds themselves refuse scripts that cannot (config/floor). */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import postcss from 'postcss'
import { find, floorOf, isSupported, yearOf } from '../../../config/floor/list'
import { readerFor } from '../../../config/floor/read_script'
import { scriptProblems } from '../../../config/floor/refuse_newer'
import { build, BUILD_TIMEOUT_MS } from './build'

const folders: Record<'h5' | 'weapp', string> = { h5: '', weapp: '' }

beforeAll(async () => {
  folders.h5 = await build('h5')
  folders.weapp = await build('weapp')
}, 2 * BUILD_TIMEOUT_MS)

function filesOf(folder: string, ending: RegExp): [name: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')])
}

test('the list means the language of 2019 on Chrome 78 and iOS 12.2', () => {
  expect(floorOf()).toEqual({ chrome: 78, safari_ios: 12.2 })
  expect(yearOf(floorOf())).toBe(2019)
  expect(yearOf({ chrome: 90 })).toBe(2021)
  expect(yearOf({ safari_ios: 11 })).toBe(2017)
})

describe('scripts', () => {
  test.each(['h5', 'weapp'] as const)(
    'every one of %s is read, and calls what is there',
    (type) => {
      const reader = readerFor()
      const scripts = filesOf(folders[type], /\.js$/)
      if (type === 'h5') {
        const inline = readFileSync(path.join(`${folders.h5}-server`, 'scripts.json'), 'utf8')
        scripts.push(...Object.entries(JSON.parse(inline) as Record<string, string>))
      }
      expect(scripts.length).toBeGreaterThan(40)
      expect(scripts.flatMap(([name, text]) => scriptProblems(name, text, reader))).toEqual([])
    },
  )

  test.each([
    ['a ??= 1', /x\.js is newer than ES2019 .*Unexpected token/],
    ['class A { b = 1 }', /is newer/],
    ['a?.b', /is newer/],
    ['list.at(-1)', /x\.js calls \.at\(\)/],
    ["'a'.matchAll(/a/g)", /calls \.matchAll\(\)/],
    ["'a'.replaceAll('a', 'b')", /calls \.replaceAll\(\)/],
    ['Promise.allSettled([])', /calls Promise\.allSettled/],
    ['structuredClone({})', /calls structuredClone/],
    ['new ResizeObserver(() => 1)', /calls ResizeObserver/],
    ['Object.hasOwn(a, b)', /calls Object\.hasOwn/],
    ['element.replaceChildren()', /calls \.replaceChildren\(\)/],
    ['/(?<=a)b/.test(c)', /calls lookbehind/],
  ])('%s is refused', (text, sentence) => {
    expect(scriptProblems('x.js', text, readerFor()).join()).toMatch(sentence)
  })

  test.each([
    "typeof ResizeObserver === 'function' && new ResizeObserver(run)",
    "'allSettled' in Promise && Promise.allSettled([])",
    'list.flat().flatMap(run)',
    'Object.fromEntries(list)',
    'try { a() } catch { b() }',
  ])('%s is let through', (text) => {
    expect(scriptProblems('x.js', text, readerFor())).toEqual([])
  })
})

describe('styles', () => {
  /** What a browser may leave out, and the page is as good. */
  const mayMiss: Readonly<Record<string, string>> = {
    'accent-color': 'a slider in the browser’s own colour',
    appearance: 'with its prefix beside it',
    'backface-visibility': 'with its prefix beside it',
    'color-scheme': 'scroll bars in the light',
    'contain-intrinsic-size': 'long lists are laid out at once',
    'content-visibility': 'long lists are laid out at once',
    cursor: 'fingers have none',
    hyphens: 'long words break where they must',
    mask: 'with its prefix beside it',
    outline: 'without the rounded corners',
    'overscroll-behavior-y': 'the page bounces',
    'print-color-adjust': 'with its prefix beside it',
    'scrollbar-width': 'a scroll bar is seen',
    'text-size-adjust': 'with its prefix beside it',
    'text-underline-offset': 'the line lies closer',
    'text-wrap': 'the last line is shorter',
    'user-select': 'with its prefix beside it',
  }
  /** The same as caniuse calls it. */
  const featuresThatMayMiss = [
    'css-color-adjust',
    'css-content-visibility',
    'css-focus-visible', // fingers need no ring; the browser's own stays
    'css-overscroll-behavior',
    'css-scrollbar',
    'css-touch-action', // iOS 12 knows `manipulation`; the film's page keeps touches to itself by its handlers
    'css3-cursors',
    'pointer', // as touch-action
    'prefers-color-scheme', // iOS 12 has no dark mode
    'viewport-unit-variants', // behind @supports
    'css-math-functions', // each with a plain value before it: see below
  ]

  test.each(['h5', 'weapp'] as const)(
    'those of %s hold nothing that must be there',
    async (type) => {
      const { floor } = readerFor()
      const found = new Set<string>()
      const alone: string[] = []
      for (const [, text] of filesOf(folders[type], /\.(css|wxss)$/))
        postcss.parse(text).walkDecls((declaration) => {
          const { prop, value } = declaration
          if (!prop.startsWith('-') && !isSupported(find(`css.properties.${prop}`), floor))
            found.add(prop)
          const before = declaration.prev()
          const hasPlain = before?.type === 'decl' && before.prop === prop
          if (/\b(min|max|clamp)\(/.test(value) && !hasPlain) alone.push(`${prop}: ${value}`)
        })
      expect([...found].filter((prop) => !Object.hasOwn(mayMiss, prop))).toEqual([])
      expect(alone).toEqual([])
    },
  )

  test.each(['h5', 'weapp'] as const)('caniuse knows nothing else of %s', async (type) => {
    const { chrome, safari_ios: ios } = floorOf()
    const options = {
      browsers: [`chrome >= ${chrome}`, `ios_saf >= ${ios}`],
      ignore: featuresThatMayMiss,
      ignorePartialSupport: true,
    }
    const sheets = `${folders[type]}/**/*.${type === 'h5' ? 'css' : 'wxss'}`
    const { stdout } = await promisify(execFile)(process.execPath, [
      path.join(__dirname, 'read_styles.mjs'),
      sheets,
      JSON.stringify(options),
    ])
    const read: { sheets: number; warnings: string[] } = JSON.parse(stdout)
    expect(read.sheets).toBeGreaterThan(20)
    expect(read.warnings).toEqual([])
  })

  test('no distance in a row of boxes hangs on `gap`, which came with iOS 14.5', () => {
    for (const folder of Object.values(folders))
      for (const [name, text] of filesOf(folder, /\.(css|wxss)$/))
        expect([name, /[;{](row-|column-)?gap:/.exec(text)?.[0]]).toEqual([name, undefined])
  })
})
