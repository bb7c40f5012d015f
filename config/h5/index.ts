import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import type { ChunkGraph, Module } from 'webpack'
import { bringCalls } from '../bring_calls'
import { scopedClassName } from '../class_names'
import { RefuseNewer } from '../floor/refuse_newer'
import { H5Catalogues } from '../language/catalogues'
import { ShownTexts } from '../language/shown_texts'
import { leanMobx } from '../lean_mobx'
import { minifyBySwc } from '../minify'
import { H5AssetSizes } from './asset_sizes'
import { devServer } from './dev_server'
import { LeanEntry } from './lean_entry'
import { leanReact } from './lean_react'
import { watchPageLoads } from './page_loads'
import { H5ServerFiles } from './server_files'
import { H5ServiceWorker } from './service_worker'
import { slimAliases } from './slim'

const NODE_MODULES = /[\\/]node_modules[\\/]/
const SLIM = /[\\/]config[\\/]h5[\\/]slim[\\/]/

const FRAME_PAGES = 8

/** Parts which home and many other pages show: in the entry they cost home no request of their own. */
function isPartOfEveryPage(module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) {
  const chunks = [...chunkGraph.getModuleChunksIterable(module)]
  const isOfHome = chunks.some((chunk) =>
    [...chunk.groupsIterable].some(({ origins }) =>
      origins.some(({ request }) => request?.endsWith('/pages/index/index')),
    ),
  )
  return isOfHome && chunks.length >= FRAME_PAGES
}

const NUTUI = /[\\/]node_modules[\\/](@nutui|@swc[\\/]helpers|classnames)[\\/]/

/** NutUI's parts, and what they stand on, which several later pages show: one file, asked for beside the first of them. Home asks for none of it. */
function isNutUiOfManyPages(module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) {
  return (
    NUTUI.test(module.nameForCondition() ?? '') && chunkGraph.getNumberOfModuleChunks(module) > 2
  )
}

/** The content in the name, so that a file may be kept for ever; a watching build keeps its file names. */
const isWatching = process.argv.includes('--watch')
const hash = isWatching ? '' : '.[contenthash:6]'

/** H5: px stay px (see docs/decisions/0001), one page a chunk, names with a content hash. */
export const h5Config: IH5Config<'webpack5'> = {
  publicPath: '/',
  staticDirectory: 'static',
  useHtmlComponents: true,
  enableSourceMap: process.env.SOURCE_MAP === '1',
  sourceMapType: 'source-map',
  router: { mode: 'browser', customRoutes: { '/pages/index/index': ['/', '/pages/index/index'] } },
  output: { filename: `js/[name]${hash}.js`, chunkFilename: `js/[name]${hash}.js` },
  miniCssExtractPluginOption: {
    ignoreOrder: true,
    filename: 'css/[name].[contenthash:6].css',
    chunkFilename: 'css/[name].[contenthash:6].css',
  },
  postcss: {
    autoprefixer: { enable: true, config: {} },
    pxtransform: { enable: false, config: {} },
    // The pages' parts are real HTML elements: `button` in a style sheet means a button, not Taro's element of its own.
    htmltransform: { enable: false, config: { removeCursorStyle: false } },
    cssModules: {
      enable: true,
      config: { namingPattern: 'module', generateScopedName: scopedClassName },
    },
  },
  htmlPluginOption: { script: '', title: '医院服务' },
  devServer: devServer(),
  webpackChain(chain) {
    chain.performance.hints(false)
    minifyBySwc(chain)
    chain.resolve.alias.merge(slimAliases)
    // A name of the window: an import in each of 400 files would weigh more than all look-ups (docs/decisions/0048).
    chain
      .entry('app')
      .prepend(path.resolve(__dirname, '../../src/platform/window/words_on_window.h5.ts'))
    chain.plugin('h5Catalogues').use(H5Catalogues)
    chain.plugin('shownTexts').use(ShownTexts)
    // What only phones and the server need; of a watching build, a worker would keep the first file of each name for ever.
    if (!isWatching) {
      chain.plugin('h5AssetSizes').use(H5AssetSizes)
      chain.plugin('refuseNewer').use(RefuseNewer)
      chain.plugin('h5ServerFiles').use(H5ServerFiles)
      chain.plugin('h5ServiceWorker').use(H5ServiceWorker)
    }
    watchPageLoads(chain)
    chain.plugin('leanEntry').use(LeanEntry)
    leanMobx(chain)
    leanReact(chain)
    bringCalls(chain)
    chain.optimization.splitChunks({
      chunks: 'all',
      cacheGroups: {
        default: false,
        defaultVendors: false,
        vendor: {
          name: 'vendor',
          chunks: 'initial',
          test: ({ resource = '' }) => NODE_MODULES.test(resource) || SLIM.test(resource),
          priority: 10,
          enforce: true,
        },
        frame: { name: 'app', chunks: 'all', test: isPartOfEveryPage, priority: 5, enforce: true },
        nutui: {
          name: 'nutui',
          chunks: 'async',
          test: isNutUiOfManyPages,
          priority: 3,
          enforce: true,
        },
        shared: {
          chunks: 'async',
          minChunks: 2,
          minSize: 10_000,
          priority: 1,
          reuseExistingChunk: true,
        },
      },
    })
  },
}
