/** `npm run sizes`: builds the H5 with source maps and prints what the first load is made of, with the reason of the largest. The next `npm start` or test builds anew. */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildForFloor } from '../floor/build_for_floor'
import type { AssetSizes } from './asset_sizes'

const root = path.resolve(__dirname, '../..')
const folder = path.join(root, 'dist/h5')

/** Why the largest are there. */
const reasons: Record<string, string> = {
  'react-dom':
    'draws every page; Taro’s H5 stands on it (Preact: tried, two renderers differ in events)',
  mobx: 'the stores; as its authors minified it',
  '@tarojs':
    'router, life cycle of pages, components: the platform itself, without what config/h5/slim leaves out',
  'src/pages/index': 'home, which stands in the document already and is taken over',
  'src/contract':
    'calls and shapes that home and signing in ask for; other areas come with their first call',
  'src/ui': 'parts that home and at least eight other pages show',
  'src/stores': 'who is signed in, for whom, which hospital',
  'src/first_load':
    'what stands in the document before the app: a page’s picture, answers that were asked for early',
  'src/platform': 'what differs between browser and mini-program',
  'src/request': 'one way to the server: session, repeat, refusals, clock',
  valibot: 'checks every reply',
  'src/app.config.ts': 'Taro’s list of pages, each with its chunk',
  react: 'hooks and elements',
  webpack: 'finds and loads the chunks',
}

/** What the oldest phones lack and is brought to them; the first load brings nothing. */
const polyfills = {
  'the service worker': 'src/platform/worker/all_settled.h5.ts',
  'the mini-program’s main package': 'config/weapp/text_encoder.js',
}

async function main(): Promise<void> {
  const { status } = spawnSync('npx', ['taro', 'build', '--type', 'h5'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_MAP: '1', NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('the H5 could not be built')
  const sizes: AssetSizes = JSON.parse(readFileSync(path.join(folder, 'asset-sizes.json'), 'utf8'))
  const texts = new Map<string, string>()
  for (const file of sizes.firstLoad.filter((name) => name.endsWith('.js'))) addTexts(file, texts)
  rmSync(path.join(folder, '.inputs.json'), { force: true })
  const rows = [...texts]
    .map(([part, text]) => ({ part, raw: text.length, gzip: gzipSync(text, { level: 9 }).length }))
    .sort((one, other) => other.gzip - one.gzip)
  console.table(
    rows.slice(0, 25).map(({ part, raw, gzip }) => ({
      part,
      'minified kB': (raw / 1000).toFixed(1),
      'gzip kB (alone)': (gzip / 1000).toFixed(1),
      reason: reasons[part] ?? '',
    })),
  )
  const total = sizes.firstLoad.reduce((sum, name) => sum + (sizes.files[name]?.gzip ?? 0), 0)
  const brotli = sizes.firstLoad.reduce((sum, name) => sum + (sizes.files[name]?.brotli ?? 0), 0)
  console.log(`first load with its styles: ${total} bytes gzip, ${brotli} brotli`)
  for (const [place, file] of Object.entries(polyfills)) {
    const text = await buildForFloor({ entryPoints: [path.join(root, file)] })
    console.log(`polyfill in ${place}: ${text.length} bytes, ${gzipSync(text).length} gzip`)
  }
}

/** Sorts the letters of a built file by the source that they came from. */
function addTexts(file: string, texts: Map<string, string>): void {
  const built = readFileSync(path.join(folder, file), 'utf8')
  const map = new SourceMap(JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8')))
  built.split('\n').forEach((line, lineNumber) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = map.findEntry(lineNumber, column)
      const part = partOf('originalSource' in entry ? entry.originalSource : 'webpack')
      texts.set(part, (texts.get(part) ?? '') + (line[column] ?? ''))
    }
  })
}

function partOf(source: string): string {
  const ofPackage = /node_modules\/(@tarojs|(?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  // Taro's runtime brings maps of its own, which name its sources.
  if (ofPackage === undefined && /\.\.\/src\//.test(source)) return '@tarojs'
  return ofPackage ?? /src\/(pages\/index|[^/]+)/.exec(source)?.[0] ?? 'webpack'
}

void main()
