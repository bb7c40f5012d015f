/** NutUI as the builds take it: each part by itself. The package's one file would load all 110, and one of them wants a canvas at once. */
const part = (name) =>
  require(`@nutui/nutui-react-taro/dist/cjs/packages/${name.toLowerCase()}`).default

module.exports = new Proxy(
  { __esModule: true },
  { get: (known, name) => (name in known || typeof name === 'symbol' ? known[name] : part(name)) },
)
