const { transformSync } = require('esbuild')

/** Webpack loader: names that end in an underscore are a module's own (MobX's way), and become short. */
module.exports = function manglePrivate(source) {
  return transformSync(source, { mangleProps: /_$/, target: 'es2022' }).code
}
