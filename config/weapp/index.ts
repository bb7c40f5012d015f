import type { IMiniAppConfig } from '@tarojs/taro/types/compile'

import { AccessibleTemplates } from './accessible_templates'

/** Parts of nearly every page: once in the main package instead of a copy in each of the others. */
const everywhere = [
  /[\\/]node_modules[\\/]uqr[\\/]/,
  /[\\/]src[\\/](ui|request)[\\/]/,
  /[\\/]src[\\/]gates[\\/]for_signed_in\./,
  /[\\/]src[\\/]components[\\/](sign_in_needed|ticket_code)\./,
]

/** The mini-program: px are written at 375 and become rpx, parts that only one subpackage uses stay in it. */
export const weappConfig: IMiniAppConfig<'webpack5'> = {
  optimizeMainPackage: {
    enable: true,
    exclude: [
      ({ resource = '' }: { resource?: string }) => everywhere.some((part) => part.test(resource)),
    ],
  },
  miniCssExtractPluginOption: { ignoreOrder: true },
  postcss: {
    pxtransform: { enable: true, config: {} },
    cssModules: {
      enable: true,
      config: { namingPattern: 'module', generateScopedName: '[name]_[local]_[hash:base64:5]' },
    },
  },
  webpackChain(chain) {
    chain.plugin('accessibleTemplates').use(AccessibleTemplates)
  },
}
