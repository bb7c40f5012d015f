/** `npm run hospital:week`: plays the week once. `-- --seed=7` begins chance there. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { seed: { type: 'string' } } })

const root = path.join(import.meta.dirname, '../../..')
const jest = path.join(root, 'node_modules/jest/bin/jest.js')
const week = ['--selectProjects', 'server', '--testPathPattern', 'test/server/week']
const { status } = spawnSync(process.execPath, [jest, ...week], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(values.seed === undefined ? {} : { WEEK_SEED: values.seed }) },
})
process.exit(status ?? 1)
