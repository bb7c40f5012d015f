/** One browser for all: what `npm test` finds or installs is what `npx playwright test`, `npm run bench -- pages` and `npm run tour` start. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const programs = ['playwright.config.ts', ...filesOf('test'), ...filesOf('config')].filter(
  (file) => /\.(m?ts|mjs|js)$/.test(file) && path.resolve(root, file) !== __filename,
)

function filesOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join(folder, file),
  )
}

test('where the browser lies is known in one place', () => {
  const naming = programs.filter((file) =>
    /\/usr\/bin\/(chromium|google)/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(naming).toEqual(['test/support/chromium.mjs'])
})

test('whoever starts one asks there', () => {
  const starting = programs.filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('executablePath:'),
  )
  expect(starting.sort()).toEqual([
    'playwright.config.ts',
    'test/bench/pages/slow_phone.ts',
    'test/support/e2e/on_demo.ts',
  ])
  for (const file of starting)
    expect(readFileSync(path.join(root, file), 'utf8')).toContain('executablePath: findChromium()')
})
