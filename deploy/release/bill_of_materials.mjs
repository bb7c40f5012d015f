/** The bill of materials: every package that is not for development only, from the lock file, in CycloneDX. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { root } from '../../server/boot/preparation.mjs'
import { project } from './contents.mjs'

/** The bill as npm writes it: its number and moment are of this writing. @throws Error with npm's words */
export function billOfMaterials() {
  const { stdout, stderr, status } = spawnSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`)
  return JSON.parse(stdout)
}

/** The same of a commit: its moment, and a number that follows from what it lists. @param {number} at seconds */
export function billOfCommit(at) {
  const { serialNumber: _, ...bill } = billOfMaterials()
  const { metadata } = bill
  const dated = {
    ...bill,
    metadata: {
      ...metadata,
      timestamp: new Date(at * 1000).toISOString(),
      // npm says the folder's name.
      component: { ...metadata.component, name: project().name },
    },
  }
  const hash = createHash('sha256').update(JSON.stringify(dated)).digest('hex')
  // A UUID of version 8: whatever its maker puts in.
  const number = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  return { ...dated, serialNumber: `urn:uuid:${number}` }
}
