const path = require('node:path')
const { buildSync } = require('esbuild')

const routesFile = path.resolve(__dirname, '../../src/navigation/routes.ts')
/** What the mini-program's `app.json` is told, and a router in a browser never asks for. */
const ofMiniProgram = [
  'subPackages',
  'preloadRule',
  'networkTimeout',
  'sitemapLocation',
  'lazyCodeLoading',
  'darkmode',
  'themeLocation',
  'permission',
  'requiredPrivateInfos',
]
const page =
  /Object\.assign\(\{\s*path: '([^']+)',\s*load: function\(context, params\) \{\s*const page = (import\([^)]*\))\s*return \[page, context, params\]\s*\}\s*\}, (\{[^\n]*?\})\)(?=,Object\.assign|\n\])/g
const list = /^config\.routes = \[\n[^]*?\n\]$/m

/** Webpack loader: the entry that Taro writes for the H5. Paths and titles of pages stand in `src/navigation/routes.ts`; the entry says, in the same order, how the code of each is fetched and whether it is pulled down. */
module.exports = function leanEntry(source) {
  this.addDependency(routesFile)
  const pages = [...source.matchAll(page)].map(([, at, fetch, config]) => ({
    at: `/${at}`,
    fetch,
    config: JSON.parse(config),
  }))
  const shown = source.replace(/^var config = (.*)$/m, (_, json) => {
    const config = JSON.parse(json)
    for (const name of [...ofMiniProgram, 'pages']) delete config[name]
    config.tabBar.list = config.tabBar.list.map(({ pagePath }) => ({ pagePath }))
    return `var config = ${JSON.stringify(config)}`
  })
  if (shown === source || !list.test(shown) || pages.length !== source.match(/\bimport\(/g)?.length)
    throw new Error('Taro writes its entry in another way: config/loaders/lean_entry.js')
  const fetches = routesInOrder().map((route) => fetchOf(route, pages))
  if (fetches.length !== pages.length) throw new Error('a page has no route')
  return `import { routes } from '@/navigation/routes'\n${shown.replace(
    list,
    () => `const pulled = (fetch) => Object.assign(fetch, { isPulled: true })
const fetches = [
  ${fetches.join(',\n  ')}
]
config.routes = Object.values(routes).map(({ path, title }, at) => ({
  path: path.slice(1),
  navigationBarTitleText: title,
  enablePullDownRefresh: fetches[at].isPulled,
  load: (context, params) => [fetches[at](), context, params],
}))
config.pages = config.routes.map(({ path }) => path)`,
  )}`
}

function fetchOf({ path: at, title }, pages) {
  const { fetch, config } = pages.find((one) => one.at === at) ?? {}
  if (config?.navigationBarTitleText !== title)
    throw new Error(`${at}: the page is not called ${title}, as its route is`)
  return config.enablePullDownRefresh ? `pulled(() => ${fetch})` : `() => ${fetch}`
}

function routesInOrder() {
  const { outputFiles } = buildSync({
    entryPoints: [routesFile],
    bundle: true,
    format: 'cjs',
    write: false,
  })
  const module = { exports: {} }
  new Function('module', 'exports', outputFiles[0].text)(module, module.exports)
  return Object.values(module.exports.routes)
}
