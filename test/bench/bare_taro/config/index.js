/** Taro's own defaults: what the platform costs before anything of ours is there. */
module.exports = {
  projectName: 'bare_taro',
  designWidth: 750,
  deviceRatio: { 750: 1 },
  sourceRoot: 'src',
  outputRoot: '../../../dist/bare_taro',
  framework: 'react',
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  mini: {},
  h5: { publicPath: '/', router: { mode: 'browser' } },
}
