/** Runs WeChat's own compiler offline over a built mini-program: `node validate_weapp.cjs <folder>`. A process of its own, since the compiler keeps workers alive. */
const net = require('node:net')

// Tests reach for nothing outside: a report to WeChat fails at once.
net.Socket.prototype.connect = function refuse() {
  process.nextTick(() => this.destroy(new Error('no network in tests')))
  return this
}

const ci = require('miniprogram-ci')

async function main() {
  const project = new ci.Project({
    appid: 'touristappid',
    type: 'miniProgram',
    projectPath: process.argv[2],
    privateKey: 'none',
    ignores: [],
    attr: async () => ci.DefaultProjectAttr,
  })
  const compiled = await ci.getCompiledResult({
    project,
    setting: { es6: false, minify: false },
    onProgressUpdate: () => undefined,
  })
  process.stdout.write(`\n${JSON.stringify(Object.keys(compiled))}\n`)
}

main().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.message ?? error}\n`)
    process.exit(1)
  },
)
