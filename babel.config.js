/** One Babel set-up for both platforms. NutUI parts are imported one by one, each with its own style. */
module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false, targets: { chrome: '78', ios: '12.2' } }]],
  plugins: [
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
