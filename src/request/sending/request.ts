import { REQUEST_TIMEOUT_MS } from '@/settings/limits'

import { type Answer, type Call, composeSend, type Interceptor, type Send } from './call'
import { askGates } from './interceptors/ask_gates'
import { checkReply } from './interceptors/check_reply'
import { checkUrl } from './interceptors/check_url'
import { recoverSession } from './interceptors/recover_session'
import { refuseFailures } from './interceptors/refuse_failures'
import { repeatOnce } from './interceptors/repeat_once'
import { showLoading } from './interceptors/show_loading'
import { toastFailures } from './interceptors/show_error_toast'
import { sendByTaro } from './send'

/** Every call passes these, in this order; the time-out is in the sender. */
const interceptors: readonly Interceptor[] = [
  checkUrl,
  showLoading,
  toastFailures,
  askGates,
  checkReply,
  refuseFailures,
  recoverSession,
  repeatOnce,
]

/** Builds a request function; tests hand in their own sender. */
export function createRequest(send: Send): (call: Partial<Call>) => Promise<Answer> {
  const run = composeSend(interceptors, send)
  return (call) =>
    run({
      method: 'GET',
      url: '',
      headers: {},
      timeoutMs: REQUEST_TIMEOUT_MS,
      loading: true,
      prompt: true,
      repeatable: call.method !== 'POST',
      session: 'optional',
      readBody: (body) => body,
      ...call,
    })
}

/** The one way to the server. Rejects with the errors of `./errors`, after the failure was shown to the patient (spec §8). */
export const request = createRequest(sendByTaro)
