import path from 'node:path'
import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import { bringCalls } from '../bring_calls'
import { scopedClassName, shortClassName } from '../class_names'
import { RefuseNewer } from '../floor/refuse_newer'
import { ShownTexts } from '../language/shown_texts'
import { leanMobx } from '../lean_mobx'
import { minifyBySwc } from '../minify'
import { leanTaro } from './lean_taro'
import { PlainSelectors } from './plain_selectors'
import { nameByPlaceInProject } from './shared_names'
import { ShortProperties } from './short_properties'
import { standIns } from './stand_ins'
import { LeanTemplates } from './templates'

const loader = (name: string) => path.resolve(__dirname, '../loaders', name)
const isWatching = process.argv.includes('--watch')
const classNameOf = isWatching ? scopedClassName : shortClassName

const isOfCode = ({ resource = '' }: { resource?: string }) => /[\\/]lean-qr[\\/]/.test(resource)

/** The mini-program: px stay px, as on the H5; parts that only one subpackage uses stay in it. */
export const weappConfig: IMiniAppConfig<'webpack5'> = {
  // Eleven elements deep, as deep as nearly all of our pages; what lies deeper goes through a component, which costs time, and each level costs 3 kB.
  ...{ baseLevel: 12 },
  // Seven packages draw codes: for all of them once.
  optimizeMainPackage: { enable: true, exclude: [isOfCode] },
  // Nobody writes HTML into an element.
  runtime: { enableInnerHTML: false },
  miniCssExtractPluginOption: { ignoreOrder: true },
  postcss: {
    pxtransform: { enable: false, config: {} },
    cssModules: {
      enable: true,
      config: { namingPattern: 'module', generateScopedName: classNameOf },
    },
  },
  webpackChain(chain, webpack) {
    nameByPlaceInProject()
    minifyBySwc(chain)
    // WeChat keeps a package whole: nobody gains by ids that last, and short ones are 5 kB less.
    chain.optimization.set('moduleIds', 'size')
    const words = path.resolve(__dirname, '../../src/language/words.ts')
    chain
      .plugin('words')
      .use(webpack.ProvidePlugin, [{ $t: [words, 'words'], $around: [words, 'wordsAround'] }])
    // The QR code's letters: WeChat has no encoder.
    chain
      .plugin('bytes')
      .use(webpack.ProvidePlugin, [
        { TextEncoder: [path.resolve(__dirname, 'text_encoder.js'), 'TextEncoder'] },
      ])
    chain.resolve.alias.merge(standIns)
    chain.plugin('shownTexts').use(ShownTexts)
    chain.plugin('leanTemplates').use(LeanTemplates)
    chain.plugin('plainSelectors').use(PlainSelectors)
    if (!isWatching) {
      chain.plugin('shortProperties').use(ShortProperties)
      chain.plugin('refuseNewer').use(RefuseNewer)
    }
    leanMobx(chain)
    bringCalls(chain)
    leanTaro(chain)
    chain.module
      .rule('icons')
      .test(/[\\/]src[\\/]ui[\\/]icons[\\/](?!shape\.)\w+\.ts$/)
      .enforce('pre')
      .use('classes')
      .loader(loader('icon_classes.js'))
      .options({ classNameOf })
  },
}
