import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { build, BUILD_TIMEOUT_MS } from './build'

const MAIN_PACKAGE_LIMIT = 700_000
const WHOLE_LIMIT = 2_000_000
const VALIDATOR_TIMEOUT_MS = 120_000
const PLATFORM_PACKAGE_LIMIT = 2 * 1024 * 1024

interface AppJson {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
}

let folder = ''
let files: string[] = []
let app: AppJson = { pages: [] }

beforeAll(async () => {
  folder = await build('weapp')
  files = filesOf(folder).map((file) => path.relative(folder, file).split(path.sep).join('/'))
  app = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8'))
}, BUILD_TIMEOUT_MS)

const sizeOf = (name: string) => statSync(path.join(folder, name)).size
const isShipped = (name: string) => !name.endsWith('.LICENSE.txt') && !name.endsWith('.map') && !name.startsWith('.') && name !== 'project.config.json'

test('packages stay within their budgets', () => {
  const roots = (app.subPackages ?? []).map(({ root }) => root)
  const packages = new Map<string, number>([['main', 0], ...roots.map((root): [string, number] => [root, 0])])
  for (const name of files.filter(isShipped)) {
    const owner = roots.find((root) => name.startsWith(`${root}/`)) ?? 'main'
    packages.set(owner, (packages.get(owner) ?? 0) + sizeOf(name))
  }
  const whole = [...packages.values()].reduce((sum, size) => sum + size, 0)
  process.stdout.write(
    `weapp, raw: whole ${Math.round(whole / 1000)} kB (limit 2000)\n${[...packages].map(([name, size]) => `  ${name}: ${Math.round(size / 1000)} kB`).join('\n')}\n`,
  )
  expect(packages.get('main')).toBeGreaterThan(0)
  expect(packages.get('main')).toBeLessThanOrEqual(MAIN_PACKAGE_LIMIT)
  expect(whole).toBeLessThanOrEqual(WHOLE_LIMIT)
  for (const size of packages.values()) expect(size).toBeLessThanOrEqual(PLATFORM_PACKAGE_LIMIT)
})

test('every page of app.json is there with its four files', () => {
  const pages = [...app.pages, ...(app.subPackages ?? []).flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`))]
  const missing = pages.flatMap((page) => ['js', 'json', 'wxml'].map((end) => `${page}.${end}`)).filter((name) => !files.includes(name))
  expect(missing).toEqual([])
})

test('every WXML template compiles', async () => {
  expect(files.some((name) => name.endsWith('.wxml'))).toBe(true)
  expect(await run('compile_templates.cjs', folder)).toEqual([])
})

test('a broken template is noticed', async () => {
  const place = mkdtempSync(path.join(os.tmpdir(), 'hospital-template-'))
  try {
    writeFileSync(path.join(place, 'broken.wxml'), '<view><text></view>')
    expect(await run('compile_templates.cjs', place)).not.toEqual([])
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

test(
  'the offline validator of WeChat accepts the whole project',
  async () => {
    const compiled = await run('validate_weapp.cjs', folder)
    expect(compiled).toEqual(expect.arrayContaining(['app.json', 'app.js', ...app.pages.map((page) => `${page}.wxml`)]))
  },
  BUILD_TIMEOUT_MS,
)

/** Runs one of the compilers in a process that ends, in a folder of its own: they leave workers, and folders where they stand. Its last line is JSON. */
async function run(script: string, place: string): Promise<unknown> {
  const cwd = mkdtempSync(path.join(os.tmpdir(), 'hospital-weapp-'))
  try {
    const command = [path.join(__dirname, script), path.resolve(place)]
    const limits = { cwd, timeout: VALIDATOR_TIMEOUT_MS, killSignal: 'SIGKILL' as const, maxBuffer: 64 * 1024 * 1024 }
    const { stdout } = await promisify(execFile)(process.execPath, command, limits)
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? 'null')
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

function filesOf(place: string): string[] {
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(place, entry.name)
    return entry.isDirectory() ? filesOf(full) : [full]
  })
}
