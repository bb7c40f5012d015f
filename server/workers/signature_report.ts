/** What the signatures of all checkpoints prove, one after the other. */
import type { KeptCheckpoint } from '../areas/audit'
import { judgeSignatures, type CheckpointKey, type SignatureState } from './checkpoint_signatures'

export interface SignatureReport {
  signed: number
  /** Those before the first that is signed: they are older than signing, or as if. */
  unsigned: { checkpoints: number; to: string } | undefined
  /** How many after the first that is signed are not. */
  gaps: number
}

interface SignatureWatch {
  /** The next checkpoint: what is wrong with it, in words. */
  look(checkpoint: KeptCheckpoint, span: { from: string; to: string }): string[]
  report(): SignatureReport
}

const faults: Readonly<Record<Exclude<SignatureState, 'right'>, string>> = {
  wrong: 'the signature of this checkpoint is wrong',
  by_unknown_key: 'this checkpoint is signed by none of the keys of IDENTITY_KEY',
  none: 'this checkpoint is not signed, but one before it is',
}

/** Judges checkpoints in their order. */
export function watchSignatures(keys: readonly CheckpointKey[]): SignatureWatch {
  let signed = 0
  let gaps = 0
  let hasBegun = false
  let unsigned: SignatureReport['unsigned']
  return {
    look(checkpoint, { from, to }) {
      const state = judgeSignatures(keys, checkpoint)
      if (state === 'none' && !hasBegun) {
        unsigned = { checkpoints: (unsigned?.checkpoints ?? 0) + 1, to }
        return []
      }
      hasBegun = true
      if (state === 'none') gaps += 1
      if (state !== 'right') return [`${from} – ${to}: ${faults[state]}`]
      signed += 1
      return []
    },
    report: () => ({ signed, unsigned, gaps }),
  }
}
