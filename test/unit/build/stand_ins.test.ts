/** What stands in for a part of Taro offers what that part offers: a new release of Taro with a new name fails here, not on a phone. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { slimAliases } from '../../../config/h5/slim'

/** Of these the app's build asks nothing, by the stand-in's own words. */
const leftOut: Partial<Record<string, readonly string[]>> = {
  'query-string': ['extract', 'parseUrl', 'stringifyUrl', 'pick', 'exclude'],
}

const scripts = Object.entries(slimAliases)
  .filter(([, standIn]) => standIn.endsWith('.js') && path.basename(standIn) !== 'nothing.js')
  .map(([alias, standIn]) => [alias.replace(/\$$/, ''), standIn] as const)

async function exportsOf(file: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    packages: 'external',
    external: ['./*', '../*', '@/*'],
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'error',
    outdir: 'out',
  })
  return Object.values(metafile.outputs).flatMap((output) => output.exports)
}

test.each(scripts.map(([alias, standIn]) => [path.basename(standIn), alias, standIn]))(
  '%s',
  async (_name, alias, standIn) => {
    const original = path.isAbsolute(alias) ? alias : require.resolve(alias)
    const offered = await exportsOf(standIn)
    const found = await exportsOf(original)
    // Of a CommonJS file its loader knows the names.
    const isCommonJs =
      found.join() === 'default' && !/^export\b/m.test(readFileSync(original, 'utf8'))
    const replaced = isCommonJs
      ? Object.keys(await import(original)).filter((name) => name !== 'default')
      : found
    const missing = replaced.filter((name) => !offered.includes(name))
    expect(missing.filter((name) => !leftOut[alias]?.includes(name))).toEqual([])
  },
)

test('taro.js has whatever the parts of NutUI that we show ask of Taro', async () => {
  const parts = ['pickerview', 'resultpage', 'steps', 'step']
  const { outputFiles } = await build({
    stdin: {
      contents: parts
        .map(
          (part) => `export * as ${part} from '@nutui/nutui-react-taro/dist/es/packages/${part}'`,
        )
        .join('\n'),
      resolveDir: __dirname,
    },
    bundle: true,
    external: ['react', 'react-dom', '@tarojs/*'],
    loader: { '.scss': 'empty', '.css': 'empty', '.svg': 'empty', '.png': 'empty' },
    format: 'esm',
    write: false,
    logLevel: 'error',
  })
  const bundle = outputFiles[0]?.text ?? ''
  const names = [...bundle.matchAll(/import (\w+)(?:, \{[^}]*\})? from "@tarojs\/taro"/g)]
  const asked = names.flatMap(([, name = '']) =>
    [...bundle.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, called = '']) => called),
  )
  // Sizes of another platform, behind the question which one it is.
  const wanted = [...new Set(asked)].filter((name) => name !== 'pxTransform')
  const standIn = readFileSync(path.resolve(__dirname, '../../../config/h5/slim/taro.js'), 'utf8')
  expect(wanted).toContain('getEnv')
  expect(wanted.filter((name) => !new RegExp(`^  ${name},$`, 'm').test(standIn))).toEqual([])
})

test('taro.js has every hook that scripts of ours ask Taro for', () => {
  const src = path.resolve(__dirname, '../../../src')
  const asked = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(path.join(src, name), 'utf8').matchAll(
        /import (?:Taro, )?\{([^}]*)\} from '@tarojs\/taro'/g,
      ),
    ])
    .flatMap(([, names = '']) => names.match(/\buse\w+/g) ?? [])
  const standIn = readFileSync(path.resolve(__dirname, '../../../config/h5/slim/taro.js'), 'utf8')
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !new RegExp(`^  ${name},$`, 'm').test(standIn))).toEqual([])
})
