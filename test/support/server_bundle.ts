/** The server as it is shipped, for tests that start it as a process. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** The server, bundled once a run; answers what Node runs from the project's folder. */
export const bundledServer = (): string => bundledOnce('bundleServer', 'dist/server/main.cjs')

/** The same for the demo: the server with its simulators. */
export const bundledDemo = (): string => bundledOnce('bundleDemo', 'dist/simulators/main.cjs')

/** Remembered in the environment, which the workers of a run inherit. */
function bundledOnce(call: string, file: string): string {
  const variable = `BUNDLED_${call}`
  if (process.env[variable] === undefined) {
    run([
      '--input-type=module',
      '-e',
      `import { ${call} } from './server/boot/bundle.mjs'; await ${call}()`,
    ])
    process.env[variable] = 'yes'
  }
  return file
}

/** Bundles a script of the tests as the server is; answers what Node runs from the project's folder. */
export function bundledScript(name: string, script: string): string {
  const made = `bundle({ ${name}: '${script}' }, 'dist/${name}')`
  run([
    '--input-type=module',
    '-e',
    `import { bundle } from './server/boot/bundle.mjs'; await ${made}`,
  ])
  return `dist/${name}/${name}.cjs`
}

function run(node: readonly string[]): void {
  const { status } = spawnSync(process.execPath, node, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the server could not be bundled')
}
