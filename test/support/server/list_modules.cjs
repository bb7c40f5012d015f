// Loaded before a server of a test: prints which of the project's files it had loaded when it ends.
const path = require('node:path')

const root = path.join(__dirname, '../../..')
process.on('exit', () => {
  for (const file of Object.keys(require.cache))
    if (/^(server|simulators)\//.test(path.relative(root, file)))
      console.log(`loaded ${path.relative(root, file)}`)
})
