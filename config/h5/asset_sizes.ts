import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Compilation, Compiler } from 'webpack'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const TEXT_ASSET = /\.(js|css|html|svg|json|txt|webmanifest)$/
const SMALLEST_WORTH_COMPRESSING = 256

/** Sizes in bytes of one file of the build. */
export interface AssetSize {
  raw: number
  gzip: number
  brotli: number
}

/** What `dist/h5/asset-sizes.json` holds: every text file, and which of them the first page load needs. */
export interface AssetSizes {
  firstLoad: string[]
  files: Record<string, AssetSize>
}

/** Webpack plugin: writes `.br` and `.gz` beside every text file and `asset-sizes.json`, so that the server compresses nothing and a test can check the budget. */
export class H5AssetSizes {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('H5AssetSizes', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'H5AssetSizes', stage }, () =>
        this.compress(compilation),
      )
    })
  }

  private async compress(compilation: Compilation) {
    const { RawSource } = compilation.compiler.webpack.sources
    const firstLoad = this.firstLoad(compilation)
    const page = compilation.getAsset('index.html')
    if (page)
      compilation.updateAsset(
        'index.html',
        new RawSource(withPreloads(page.source.source().toString(), firstLoad)),
      )
    const files: Record<string, AssetSize> = {}
    const texts = compilation
      .getAssets()
      .filter(({ name }) => TEXT_ASSET.test(name) && !name.endsWith('.LICENSE.txt'))
    await Promise.all(
      texts.map(async ({ name, source }) => {
        const raw = source.buffer()
        const [br, gz] = await Promise.all([
          brotli(raw, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
            },
          }),
          deflate(raw, { level: 9 }),
        ])
        files[name] = { raw: raw.length, gzip: gz.length, brotli: br.length }
        if (raw.length < SMALLEST_WORTH_COMPRESSING) return
        compilation.emitAsset(`${name}.br`, new RawSource(br))
        compilation.emitAsset(`${name}.gz`, new RawSource(gz))
      }),
    )
    // In the order of names, not of who was compressed first: two builds of one commit are the same to the byte.
    const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
    const sizes: AssetSizes = { firstLoad, files: sorted }
    compilation.emitAsset('asset-sizes.json', new RawSource(`${JSON.stringify(sizes, null, 2)}\n`))
  }

  /** Files of the entry, and those of the home page's chunk with everything it shares. */
  private firstLoad(compilation: Compilation) {
    const files = new Set(compilation.entrypoints.get('app')?.getFiles() ?? [])
    for (const group of compilation.chunkGroups) {
      const isHome = group.origins.some(({ request }) => request?.endsWith('/pages/index/index'))
      if (isHome) group.getFiles().forEach((file) => files.add(file))
    }
    return [...files].filter((name) => /\.(js|css)$/.test(name)).sort()
  }
}

/** Has the browser fetch the home page's own files beside the entry, which would ask for them only after it has run. Most visits start or go there. */
function withPreloads(html: string, firstLoad: readonly string[]) {
  const missing = firstLoad.filter((name) => !html.includes(`/${name}"`))
  const links = missing.map(
    (name) =>
      `<link rel="preload" href="/${name}" as="${name.endsWith('.css') ? 'style' : 'script'}">`,
  )
  return html.replace('</head>', `${links.join('')}</head>`)
}
