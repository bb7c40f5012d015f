/**
 * Where tests of the server run: in the realm of Node itself, so that packages are loaded once for all files (`as_node_loads.cjs`). Our own code is loaded anew for each.
 */
const NodeEnvironment = require('jest-environment-node-single-context')

module.exports = class extends NodeEnvironment {
  constructor(...given) {
    super(...given)
    this.global.loadAsNodeDoes = require
  }
}
