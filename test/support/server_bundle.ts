/** The server as it is shipped, for tests that start it as a process. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
/** Set in a run whose server is bundled; its workers inherit it. */
const bundledVariable = 'SERVER_BUNDLED'

/** Bundles it once a run; answers what Node runs from the project's folder. */
export function bundledServer(): string {
  if (process.env[bundledVariable] === undefined) {
    run(['server/boot/bundle.mjs'])
    process.env[bundledVariable] = 'yes'
  }
  return 'dist/server/main.cjs'
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
