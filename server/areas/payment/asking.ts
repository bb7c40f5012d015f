/** Asks an outside system that may be silent: without an answer nothing changes, and a worker asks again. */
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'

/** The system's answer; undefined when it is silent or refuses. `about` is for the log. */
export async function answerOf<Answer>(
  { log }: Pick<Dependencies, 'log'>,
  about: object,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    log.warn({ ...about, err: error }, 'an outside system gave no answer')
    return undefined
  }
}
