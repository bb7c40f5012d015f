/** What the mini-program's `app.json` is told, and a router in a browser never asks for. */
const ofMiniProgram = [
  'subPackages',
  'preloadRule',
  'networkTimeout',
  'sitemapLocation',
  'lazyCodeLoading',
  'darkmode',
  'themeLocation',
]
const page =
  /Object\.assign\(\{\s*path: ('[^']+'),\s*load: function\(context, params\) \{\s*const page = (import\([^)]*\))\s*return \[page, context, params\]\s*\}\s*\}, (\{[^\n]*?\})\)(?=,Object\.assign|\n\])/g

/** Webpack loader: the entry that Taro writes for the H5, with each page said once. */
module.exports = function leanEntry(source) {
  const shown = source.replace(/^var config = (.*)$/m, (_, json) => {
    const config = JSON.parse(json)
    for (const name of [...ofMiniProgram, 'pages']) delete config[name]
    return `var config = ${JSON.stringify(config)}`
  })
  const found = source.match(page)?.length
  if (shown === source || found !== source.match(/\bimport\(/g)?.length)
    throw new Error('Taro writes its entry in another way: config/loaders/lean_entry.js')
  return shown
    .replace(page, (_, path, fetch, config) => `pageAt(${path}, () => ${fetch}, ${config})`)
    .replace(
      /^config\.routes = /m,
      () => `function pageAt(path, fetch, config) {
  return Object.assign({ path, load: (context, params) => [fetch(), context, params] }, config)
}
config.routes = `,
    )
    .replace(/^\]$/m, ']\nconfig.pages = config.routes.map(({ path }) => path)')
}
