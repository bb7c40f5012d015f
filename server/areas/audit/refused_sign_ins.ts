/** Sign-ins that are refused, of patients and of staff alike. */
import type { RefusedSignIn } from '../../../src/contract/desk/words/security_words'
import type { Executor } from '../../database/client'
import type { Caller } from '../../http/caller'
import { addRefusedSignIn } from './security_repository'

/** Runs a sign-in; one that fails by an error that `refusalIn` names stands in the security log. @throws what `signIn` throws */
export async function logRefusals<Result>(
  sql: Executor,
  {
    caller,
    refusalIn,
  }: { caller: Caller; refusalIn: (error: unknown) => RefusedSignIn | undefined },
  signIn: () => Promise<Result>,
): Promise<Result> {
  try {
    return await signIn()
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal !== undefined) await addRefusedSignIn(sql, caller, refusal)
    throw error
  }
}
