import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(__dirname, '../../..')

/** A build waits for others on a busy machine. */
export const BUILD_TIMEOUT_MS = 600_000

/** The folder of a finished build; builds when its inputs changed. */
export async function build(type: 'h5' | 'weapp' | 'desk') {
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'config/build_cache.mjs'), type], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return path.join(ROOT, 'dist', type)
}
