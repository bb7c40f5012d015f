import type { IH5Config } from '@tarojs/taro/types/compile'

/** H5: px stay px (see docs/decisions/0001), one page a chunk, names with a content hash. */
export const h5Config: IH5Config<'webpack5'> = {
  publicPath: '/',
  staticDirectory: 'static',
  useHtmlComponents: true,
  router: { mode: 'browser', customRoutes: { '/pages/index/index': ['/', '/pages/index/index'] } },
  output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
  miniCssExtractPluginOption: { ignoreOrder: true, filename: 'css/[name].[contenthash:8].css', chunkFilename: 'css/[name].[contenthash:8].css' },
  postcss: {
    autoprefixer: { enable: true, config: {} },
    pxtransform: { enable: false, config: {} },
    cssModules: { enable: true, config: { namingPattern: 'module', generateScopedName: '[name]_[local]_[hash:base64:5]' } },
  },
}
