/** What esbuild must know of the H5 where no page of it is built: home's document for the server, and the page that shows the parts. */
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'

const root = path.resolve(__dirname, '../..')
const settings = [
  'API_ROOT',
  'HOSPITAL_ID',
  'HOSPITAL_BRANCH_ID',
  'WECHAT_AUTHORIZE_URL',
  'WECHAT_APP_ID',
].map((name) => `TARO_APP_${name}`)

/** Files of `src` as the H5 build reads them; `plugins` say what stands in for Taro and what becomes of style modules. */
export function h5Files(mode: 'production' | 'development', plugins: Plugin[]) {
  return {
    bundle: true,
    jsx: 'automatic',
    logLevel: 'warning',
    resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js'],
    alias: { '@': path.join(root, 'src') },
    define: Object.fromEntries([
      ['process.env.NODE_ENV', JSON.stringify(mode)],
      ['process.env.TARO_ENV', '"h5"'],
      ...settings.map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
    ]),
    plugins,
  } satisfies BuildOptions
}

/** Two files in the place of Taro's parts, and of its calls and its router. */
export function standInsForTaro(components: string, taro: string): Plugin {
  return {
    name: 'stand-ins for Taro',
    setup({ onResolve }) {
      onResolve({ filter: /^@tarojs\/(components|router|taro)$/ }, ({ path: name }) => ({
        path: name === '@tarojs/components' ? components : taro,
      }))
    },
  }
}
