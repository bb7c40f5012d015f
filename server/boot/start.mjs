/** `npm start`: from a fresh clone to a running hospital. Installs, builds the H5 and the desk, and becomes the server. Plain Node until everything is there. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Problem, checkNode, installPackages, root, runOrExplain } from './preparation.mjs'

await runOrExplain(async () => {
  checkNode()
  await checkPort()
  await installPackages()
  await allOf([build('h5', 'The H5'), build('desk', 'The desk')])
  process.env.LOG_LEVEL ??= 'warn'
  if (process.env.NODE_ENV !== 'production')
    process.env.DESK_PORT ??= String(Number(process.env.PORT || 8080) + 1)
  // Films come from a real archive where Orthanc is installed.
  process.env.DEMO_ARCHIVE ??= 'orthanc'
  console.log('Starting the server …')
  const { bundleDemo, bundleServer } = await import('./bundle.mjs')
  const isDemo = process.env.NODE_ENV !== 'production'
  // The server runs in this very process, so that stopping it stops everything.
  createRequire(import.meta.url)(await (isDemo ? bundleDemo() : bundleServer()))
})

/** Checked before minutes of installing and building: is the port free? */
function checkPort() {
  const port = Number(process.env.PORT || 8080)
  const host = process.env.HOST || '127.0.0.1'
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Problem('PORT must be a whole number from 0 to 65535.')
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new Problem(
            `Port ${port} is in use by another program. End it, or choose another port: PORT=${port + 1} npm start`,
          ),
        )
      else if (error.code === 'EACCES')
        reject(
          new Problem(
            `This user may not listen on port ${port}. Choose a port from 1024: PORT=8080 npm start`,
          ),
        )
      else reject(new Problem(`The server cannot listen on ${host}:${port}: ${error.message}`))
    })
    probe.listen({ host, port }, () => probe.close(resolve))
  })
}

/** Beside one another they take three quarters of the time: each has long parts for one thread. None is left behind when another fails. */
async function allOf(builds) {
  const failed = (await Promise.allSettled(builds)).find(({ status }) => status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** Builds only when a file of the client changed; shows progress. */
async function build(type, words) {
  const cache = path.join(root, 'config', 'build_cache.mjs')
  if (!existsSync(cache))
    throw new Problem('config/build_cache.mjs is missing: this checkout is incomplete.')
  const { buildOnce } = await import(pathToFileURL(cache).href)
  try {
    await buildOnce(type, { log: (line) => console.log(line) })
  } catch (error) {
    throw new Problem(
      `${words} could not be built: ${error instanceof Error ? error.message : error}`,
    )
  }
}
