/** `npm run checkpoints`: reads the logs against their checkpoints and the checkpoints against their signatures, and fails where they are not as they were. `-- --has HASH` also asks for a hash that was kept outside, `--signed-since MOMENT` from when on all must be signed; `--keys` prints the public keys, and `--sign` signs what nobody has signed (docs/keeping.md). */
import { allAreas } from '../app'
import type { IdentityKeys } from '../crypto/identity_cipher'
import { checkpointKeys, publicKeyPem, renewSignatures } from '../workers/checkpoint_signatures'
import { verifyCheckpoints, type CheckpointReport } from '../workers/checkpoints'
import { argumentOf, runCommand } from './run_command'

runCommand('checkpoints', async ({ say, ...deps }) => {
  const { identityKeys } = deps.settings
  if (process.argv.includes('--keys')) return publicKeysOf(identityKeys).forEach(say)
  const report = await verifyCheckpoints(deps, allAreas)
  summaryOf(report).forEach(say)
  report.breaches.forEach(say)
  const faults = faultsOf(report)
  faults.forEach(say)
  // What is not as it was is signed by nobody.
  const maySign = report.breaches.length === report.gaps && faults.length === 0
  if (process.argv.includes('--sign') && maySign) {
    const { renewed } = await renewSignatures(deps.sql, identityKeys, { unsigned: true })
    return say(`${renewed} checkpoints were signed`)
  }
  if (report.breaches.length > 0 || faults.length > 0) process.exitCode = 1
  else if (report.checkpoints > 0) say('every line is as it was')
})

function publicKeysOf(keys: IdentityKeys): string[] {
  return checkpointKeys(keys).map((key) => `${key.algorithm} ${key.id}\n${publicKeyPem(key)}`)
}

function summaryOf({ checkpoints, lines, from, to, signed, unsigned }: CheckpointReport): string[] {
  if (checkpoints === 0) return ['no checkpoints yet']
  const all = `${checkpoints} checkpoints over ${lines} lines, ${from} – ${to}; ${signed} with a right signature`
  if (unsigned === undefined) return [all]
  return [
    all,
    `${unsigned.checkpoints} without a signature, until ${unsigned.to}: older than signing, if that is before the release that signs`,
  ]
}

/** What the operator knows from outside, and the checkpoints do not say. */
function faultsOf({ hasHash, unsigned }: CheckpointReport): string[] {
  const hash = argumentOf('--has')
  const since = argumentOf('--signed-since')
  return [
    ...(hash === undefined || hasHash(hash)
      ? []
      : [`no checkpoint has the hash ${hash}: what followed it was rewritten`]),
    ...(since === undefined || unsigned === undefined || unsigned.to <= since
      ? []
      : [`checkpoints until ${unsigned.to} are not signed`]),
  ]
}
