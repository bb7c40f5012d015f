import type { IMiniAppConfig } from '@tarojs/taro/types/compile'

import { AccessibleTemplates } from './accessible_templates'
import { keepInMain } from './shared_modules'

/** The mini-program: px are written at 375 and become rpx, parts that only one subpackage uses stay in it. */
export const weappConfig: IMiniAppConfig<'webpack5'> = {
  optimizeMainPackage: { enable: true },
  miniCssExtractPluginOption: { ignoreOrder: true },
  postcss: {
    pxtransform: { enable: true, config: {} },
    cssModules: {
      enable: true,
      config: { namingPattern: 'module', generateScopedName: '[name]_[local]_[hash:base64:5]' },
    },
  },
  webpackChain(chain) {
    chain.plugin('miniSplitChunksPlugin').init((Plugin, args) => keepInMain(new Plugin(...args)))
    chain.plugin('accessibleTemplates').use(AccessibleTemplates)
  },
}
