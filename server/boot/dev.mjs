/** `npm run dev`: the demo hospital with hot reload. The server starts again at every change of its files, the H5 renews itself in the page. Plain Node. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkNode, installPackages, root, runOrExplain } from './preparation.mjs'

await runOrExplain(async () => {
  checkNode()
  await installPackages()
  const port = Number(process.env.PORT || 8080)
  const serverPort = port + 1
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
  const children = [
    program(
      'tsx',
      ['watch', '--clear-screen=false', '--include=simulators/**', 'simulators/main.ts'],
      {
        PORT: String(serverPort),
        PUBLIC_URL: publicUrl,
        LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      },
    ),
    program('taro', ['build', '--type', 'h5', '--watch'], {
      DEV_PORT: String(port),
      DEV_SERVER: `http://127.0.0.1:${serverPort}`,
    }),
  ]
  console.log(`\nThe app with hot reload: ${publicUrl}/sandbox (when both programs are up)\n`)
  const end = () => children.forEach((child) => child.kill('SIGTERM'))
  process.once('SIGINT', end).once('SIGTERM', end)
  // One of the two alone is of no use.
  children.forEach((child) => child.once('exit', end))
})

function program(name, flags, environment) {
  const file = path.join(root, 'node_modules', '.bin', name)
  return spawn(process.platform === 'win32' ? `${file}.cmd` : file, flags, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
}
