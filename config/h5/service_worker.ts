import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Compilation, Compiler } from 'webpack'
import { buildForFloor } from '../floor/build_for_floor'
import { filesOfPages } from './server_files'
import { h5Files } from './without_webpack'

const root = path.resolve(__dirname, '../..')
/** As server/h5/serve_h5 answers it. */
const shellAddress = '/shell.html'

/** Pages that open without network: with what the app keeps of a ticket, a card, numbers and reports. */
const offlinePages = [
  '/pages/index/index',
  '/pages/center/center',
  '/subpages/registration/registration_orderlist',
  '/subpages/patient/patient_card',
  '/subpages/takeno/queue_index',
  '/subpages/report/report_order_list',
]

/** Webpack plugin: writes `service_worker.js`, which keeps the files of this build that the app needs to open without network. */
export class H5ServiceWorker {
  apply(compiler: Compiler) {
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
    compiler.hooks.thisCompilation.tap('H5ServiceWorker', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'H5ServiceWorker', stage }, async () => {
        const { RawSource } = compiler.webpack.sources
        compilation.emitAsset(
          'service_worker.js',
          new RawSource(await compileWorker(keptFiles(compilation))),
        )
      })
    })
  }
}

/** Hashed files need no mark of their own; the document has that of the whole build. */
function keptFiles(compilation: Compilation) {
  const pages = filesOfPages(compilation)
  const contract = compilation.namedChunks.get('contract')
  const files = new Set([
    ...(compilation.entrypoints.get('app')?.getFiles() ?? []),
    ...offlinePages.flatMap((page) => pages[page] ?? []),
    // The calls of the areas: without them no page of an area gets as far as to be without network.
    ...(contract ? [...contract.files] : []),
  ])
  const kept = [...files].filter((file) => /\.(js|css)$/.test(file)).sort()
  const page = compilation.getAsset('index.html')?.source.source().toString() ?? ''
  const revision = createHash('sha256')
    .update(page + kept.join())
    .digest('hex')
    .slice(0, 16)
  return [
    { url: shellAddress, revision },
    ...kept.map((file) => ({ url: `/${file}`, revision: null })),
  ]
}

async function compileWorker(kept: readonly { url: string; revision: string | null }[]) {
  const files = h5Files('production', [])
  return buildForFloor({
    ...files,
    define: {
      ...files.define,
      KEPT_FILES: JSON.stringify(kept),
      SHELL_ADDRESS: JSON.stringify(shellAddress),
    },
    entryPoints: [path.join(root, 'src/platform/worker/service_worker.h5.ts')],
  })
}
