/** `npm run hospital:week`: plays the week once. `-- --fhir` lets the hospital speak FHIR R4 both ways, `-- --pool hospital` lets it sell its slots itself, so that the app locks each place there, `-- --kill` lets the app die by kill -9 at random moments, `-- --seed=7` begins chance there, `-- --through soap|hl7|csv` puts the connector between hospital and app. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    fhir: { type: 'boolean', default: false },
    through: { type: 'string' },
    pool: { type: 'string' },
    kill: { type: 'boolean', default: false },
  },
})
const asked = {
  ...(values.fhir ? { WEEK_FHIR: 'on' } : {}),
  ...(values.kill ? { WEEK_KILL: 'on' } : {}),
  ...(values.pool === undefined ? {} : { WEEK_POOL: values.pool }),
  ...(values.through === undefined ? {} : { WEEK_THROUGH: values.through }),
  ...(values.seed === undefined ? {} : { WEEK_SEED: values.seed }),
}

const root = path.join(import.meta.dirname, '../../..')
const jest = path.join(root, 'node_modules/jest/bin/jest.js')
const week = ['--selectProjects', 'server', '--testPathPattern', 'test/server/week']
const { status } = spawnSync(process.execPath, [jest, ...week], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...asked },
})
process.exit(status ?? 1)
