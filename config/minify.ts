import TerserPlugin from 'terser-webpack-plugin'
import type Chain from 'webpack-chain'
import { floorOf, yearOf } from './floor/list'

/** Makes scripts small by swc (a thirtieth of terser's time, and as small: docs/decisions/0032), and says what they say in the words of the floor's year: also what a dependency brought, and what the build wrote. */
export function minifyBySwc(chain: Chain) {
  // Taro gives a watching build no such plugin: nothing is made small.
  if (chain.get('mode') !== 'production') return
  const year = yearOf(floorOf())
  chain.optimization.minimizer('terserPlugin').tap(([options]: object[]) => [
    {
      ...options,
      // swc works in threads of its own.
      parallel: false,
      minify: lowerAndMinify,
      terserOptions: { year },
    },
  ])
}

async function lowerAndMinify(
  input: Record<string, string>,
  sourceMap: object | undefined,
  { year }: { year: number },
) {
  const { transform } = await import('@swc/core')
  const [[filename, code] = ['', '']] = Object.entries(input)
  const { code: made, map } = await transform(code, {
    filename,
    configFile: false,
    swcrc: false,
    isModule: false,
    minify: true,
    inputSourceMap: sourceMap === undefined ? undefined : JSON.stringify(sourceMap),
    sourceMaps: sourceMap !== undefined,
    jsc: {
      target: `es${year}` as 'es2019',
      loose: true,
      assumptions: {
        noDocumentAll: true,
        setPublicClassFields: true,
        privateFieldsAsProperties: true,
      },
      minify: {
        ecma: year as 2018,
        compress: { passes: 3 },
        mangle: true,
        format: { comments: false },
      },
    },
  })
  return { code: made, map }
}
lowerAndMinify.getMinimizerVersion = () => TerserPlugin.swcMinify.getMinimizerVersion?.()
