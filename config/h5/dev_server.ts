import type { IH5Config } from '@tarojs/taro/types/compile'

type Request = { url?: string; headers: { accept?: string } }

/** What the server answers as a whole page of its own. */
const SERVER_PAGES = /^\/(sandbox|docs|desk)\b/
/** What the bundler made. */
const BUILT = /^\/(js|css|static|ws)\b|hot-update/

/**
 * `npm run dev` (`DEV_SERVER`, `DEV_PORT`): the bundler serves the pages with hot reload and hands everything else to the server.
 * Without them (`npm run dev:h5`) every change is written to dist/h5, where the running server serves it from.
 */
export function devServer(): IH5Config['devServer'] {
  const target = process.env.DEV_SERVER
  if (target === undefined)
    return {
      open: false,
      hot: false,
      liveReload: false,
      client: false,
      devMiddleware: { writeToDisk: true },
    }
  const isForServer = (path: string, { headers }: Request) =>
    SERVER_PAGES.test(path) || !(BUILT.test(path) || headers.accept?.includes('text/html'))
  return {
    open: false,
    hot: true,
    host: '127.0.0.1',
    port: Number(process.env.DEV_PORT),
    allowedHosts: 'all',
    proxy: [{ context: isForServer, target, ws: true, logLevel: 'warn' }],
  }
}
