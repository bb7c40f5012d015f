/** One Babel set-up for both platforms. NutUI parts are imported one by one, each with its own style. */
/**
 * What all our browsers can do, but Babel rewrites for corner cases that we do not write: parameters seen by `eval`, the identity of tagged templates, `document.all`.
 * The rewritten code is a tenth larger and slower (docs/decisions/0005).
 */
const plainEnough = [
  'transform-parameters',
  'transform-destructuring',
  'transform-template-literals',
  'transform-spread',
]

module.exports = {
  assumptions: { noDocumentAll: true },
  presets: [
    [
      'taro',
      {
        framework: 'react',
        ts: true,
        compiler: 'webpack5',
        useBuiltIns: false,
        hot: false,
        targets: { chrome: '78', ios: '12.2' },
        exclude: plainEnough,
      },
    ],
  ],
  plugins: [
    './config/language/mark_words.js',
    [
      'import',
      {
        libraryName: '@nutui/nutui-react-taro',
        customName: (name) => `@nutui/nutui-react-taro/dist/es/packages/${name.toLowerCase()}`,
        style: (name) => `${name}/style/css`,
        camel2DashComponentName: false,
      },
      'nutui-react-taro',
    ],
  ],
}
