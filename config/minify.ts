import TerserPlugin from 'terser-webpack-plugin'
import type Chain from 'webpack-chain'

/** Scripts are made small by swc: a thirtieth of terser's time, and as small (docs/decisions/0032). */
export function minifyBySwc(chain: Chain) {
  chain.optimization.minimizer('terserPlugin').tap(([options]: object[]) => [
    {
      ...options,
      minify: TerserPlugin.swcMinify,
      terserOptions: {
        ecma: 2018,
        compress: { passes: 3 },
        mangle: true,
        format: { comments: false },
      },
    },
  ])
}
