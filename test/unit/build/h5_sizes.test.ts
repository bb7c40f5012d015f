import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AssetSize, AssetSizes } from '../../../config/h5/asset_sizes'
import { build, BUILD_TIMEOUT_MS } from './build'

const FIRST_LOAD_LIMIT = 105_000
const PAGE_CHUNK_LIMIT = 40_000
/** What asks for a page's first data stands in its document, before anything else. */
const FIRST_ASKS_LIMIT = 4_000
const NO_FILE: AssetSize = { raw: 0, gzip: 0, brotli: 0 }

let folder = ''
let sizes: AssetSizes = { firstLoad: [], files: {} }

beforeAll(async () => {
  folder = await build('h5')
  sizes = JSON.parse(readFileSync(path.join(folder, 'asset-sizes.json'), 'utf8'))
}, BUILD_TIMEOUT_MS)

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

test('the home page loads within its budget', () => {
  const total = sizes.firstLoad.reduce((sum, name) => sum + (sizes.files[name] ?? NO_FILE).gzip, 0)
  const lines = sizes.firstLoad.map(
    (name) => `  ${name}: ${kilobytes((sizes.files[name] ?? NO_FILE).gzip)}`,
  )
  process.stdout.write(
    `H5 first load, gzip: ${kilobytes(total)} (limit ${kilobytes(FIRST_LOAD_LIMIT)})\n${lines.join('\n')}\n`,
  )
  expect(sizes.firstLoad.length).toBeGreaterThan(2)
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_LIMIT)
})

test('the first load is what index.html asks for, and the chunk of the home page', () => {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const asked = [...html.matchAll(/(?:src|href)="\/((?:js|css)\/[^"]+)"/g)].map(([, name]) => name)
  expect(sizes.firstLoad).toEqual(expect.arrayContaining(asked))
})

test('every later chunk stays small', () => {
  const later = Object.entries(sizes.files).filter(
    ([name]) =>
      /\.(js|css)$/.test(name) && !sizes.firstLoad.includes(name) && !/region|^language/.test(name),
  )
  const largest = later.sort(([, a], [, b]) => b.gzip - a.gzip).slice(0, 5)
  process.stdout.write(
    `H5 largest later chunks, gzip:\n${largest.map(([name, { gzip }]) => `  ${name}: ${kilobytes(gzip)}`).join('\n')}\n`,
  )
  expect(later.filter(([, { gzip }]) => gzip > PAGE_CHUNK_LIMIT).map(([name]) => name)).toEqual([])
})

test('what a document asks for stays a few lines, without anything of the app', () => {
  const asks: Record<string, string> = JSON.parse(
    readFileSync(path.join(`${folder}-server`, 'scripts.json'), 'utf8'),
  )
  expect(Object.keys(asks).length).toBe(3)
  for (const script of Object.values(asks))
    expect(script.length).toBeLessThanOrEqual(FIRST_ASKS_LIMIT)
})

test('index.html holds no inline script, which the content security policy would refuse', () => {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag)
  expect(inline).toEqual([])
  expect(html).not.toMatch(/\son[a-z]+=/)
})

test('no call brings its summary along: that is for the server’s documents', () => {
  const scripts = readdirSync(path.join(folder, 'js')).filter((name) => name.endsWith('.js'))
  const said = scripts.filter((name) =>
    /path:[^,]{1,80},summary:/.test(readFileSync(path.join(folder, 'js', name), 'utf8')),
  )
  expect(scripts.length).toBeGreaterThan(10)
  expect(said).toEqual([])
})
