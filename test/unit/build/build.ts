import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(__dirname, '../../..')

/** The folder of a finished build; builds when its inputs changed. */
export async function build(type: 'h5' | 'weapp') {
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'config/build_cache.mjs'), type], { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } })
  return path.join(ROOT, 'dist', type)
}
