/** What the database answered is forgotten with its call, and not kept until the whole heap is searched (docs/decisions/0052). */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { urlOf } from '../../../server/database/client'
import { serverAddress } from '../../support/server/database'
import { bundledScript } from '../../support/server_bundle'

const root = path.join(__dirname, '../../..')

/** Cleaning up is asked for; the heap begins so large that it is never searched whole. */
const onlyWhenAsked = ['--expose-gc', '--initial-heap-size=256']

it('the bundled server keeps no answer that nobody holds', () => {
  const script = bundledScript('answers_kept', 'test/support/server/answers_kept.ts')
  const bytesOfEach = execFileSync(process.execPath, [...onlyWhenAsked, script], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: urlOf(serverAddress()) },
    encoding: 'utf8',
  })
  // Of some 30,000.
  expect(Number(bytesOfEach)).toBeLessThan(2_000)
})
