import path from 'node:path'
import type Chain from 'webpack-chain'

const loader = (name: string) => path.resolve(__dirname, '../loaders', name)
const sources = [
  path.resolve(__dirname, '../../src'),
  path.join(path.dirname(require.resolve('@nutui/nutui-react-taro/package.json')), 'dist/es'),
]

/** Taro's lists of functions, styles and elements without those that no script mentions, and React's reconciler for Taro's host only. */
export function leanTaro(chain: Chain) {
  const edit = (name: string, file: RegExp, options = {}) =>
    chain.module
      .rule(name)
      .test(file)
      .enforce('pre')
      .use(name)
      .loader(loader(`${name}.js`))
      .options(options)
  edit(
    'used_apis',
    /@tarojs[\\/](shared[\\/]dist[\\/]native-apis|plugin-platform-weapp[\\/]dist[\\/]runtime)\.js$/,
    { sources },
  )
  edit('used_styles', /@tarojs[\\/]runtime[\\/]dist[\\/]dom[\\/]style_properties\.js$/, { sources })
  edit(
    'used_components',
    /@tarojs[\\/](shared[\\/]dist[\\/]components|plugin-platform-weapp[\\/]dist[\\/]runtime)\.js$/,
  )
  edit('taro_host', /react-reconciler[\\/]cjs[\\/]react-reconciler\.production\.min\.js$/)
}
