/** Fetches the app's calls by long polling, where the network lets nothing in. */
import type { AppClient } from '../app/client'
import { repeat } from '../sources/source'
import type { Answers } from './answer'

const callsAtOnce = 20

/** Goes on until it is stopped. */
export function fetchCalls(app: AppClient, calls: Answers): { stop: () => Promise<void> } {
  const ended = new AbortController()
  const work = repeat(0, async () => {
    const fetched = await app.nextCalls(callsAtOnce, ended.signal)
    for (const { callId, ...call } of fetched)
      void calls
        .answer(call)
        .then((answer) => app.answerCall(callId, answer))
        // The app asks again under the same key, and is given the same answer.
        .catch(() => undefined)
  })
  return {
    stop: () => {
      ended.abort()
      return work.stop()
    },
  }
}
