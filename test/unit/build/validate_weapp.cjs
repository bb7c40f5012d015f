/**
 * `npm run test:matrix -- wechat`: WeChat's uploader, as it compiles before it sends, offline over a built mini-program (`node validate_weapp.cjs <folder> <node_modules>`).
 * By night, for its 686 packages are as many as a third of all others; what it needs in order is judged by weapp_output.test.ts in every run.
 */
const { readFileSync } = require('node:fs')
const net = require('node:net')
const path = require('node:path')

// Tests reach for nothing outside: a report to WeChat fails at once.
net.Socket.prototype.connect = function refuse() {
  process.nextTick(() => this.destroy(new Error('no network in tests')))
  return this
}

const ci = require(path.resolve(process.argv[3], 'miniprogram-ci'))

const folder = path.resolve(process.argv[2])

async function main() {
  const project = new ci.Project({
    appid: 'touristappid',
    type: 'miniProgram',
    projectPath: folder,
    privateKey: 'none',
    ignores: [],
    attr: async () => ci.DefaultProjectAttr,
  })
  const compiled = await ci.getCompiledResult({
    project,
    setting: { es6: false, minify: false },
    onProgressUpdate: () => undefined,
  })
  const { pages } = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8'))
  const missing = ['app.json', 'app.js', ...pages.map((page) => `${page}.wxml`)].filter(
    (file) => !(file in compiled),
  )
  if (missing.length > 0) throw new Error(`it leaves out ${missing.join(', ')}`)
}

main().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.message ?? error}\n`)
    process.exit(1)
  },
)
