import type { FailureCode } from '@/contract/failure'
import { failureTexts } from '@/texts/failures'

/** A call without an address (spec §5). */
export class MissingUrl extends Error {
  override readonly name = 'MissingUrl'
  constructor() {
    super(failureTexts.missingUrl)
  }
}

/** An interceptor refused the call (spec §8). */
export class RejectedByInterceptor extends Error {
  override readonly name = 'RejectedByInterceptor'
  constructor() {
    super(failureTexts.rejectedByInterceptor)
  }
}

/** No response in time, or the call was aborted, which reads the same (spec §8). */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
  constructor() {
    super(failureTexts.timedOut)
  }
}

/** `网络连接失败，请检查网络后重试（找不到医院的服务器）`; an unknown cause is left out. */
function withCause(reason = ''): string {
  const cause = failureTexts.transportCauses.find(([sign]) => sign.test(reason))?.[1]
  return cause ? `${failureTexts.transportFailed}（${cause}）` : failureTexts.transportFailed
}

/** The network or the server could not be reached (spec §8); `reason` is the platform's message. */
export class TransportFailed extends Error {
  override readonly name = 'TransportFailed'
  constructor(readonly reason?: string) {
    super(withCause(reason))
  }
}

/** The server responded with another status than 200; `message` is for the patient (spec §8). */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused'
  constructor(
    readonly statusCode: number,
    message: string,
    /** The stable code, where the server sent one of the contract's. */
    readonly code?: FailureCode,
    readonly details?: Readonly<Record<string, string>>,
  ) {
    super(message)
  }
}

/** The server refused: cached data is not shown instead. */
export function isRefused(error: unknown): boolean {
  return error instanceof ServerRefused && error.statusCode < 500
}

/** The reply does not fit the contract; `problems` says where, for the log. */
export class BadReply extends Error {
  override readonly name = 'BadReply'
  constructor(readonly problems: readonly string[] = []) {
    super(failureTexts.badReply)
  }
}

/** The server responded, but not by our contract: it does not know this call. Ours sends a code, even in a failure. */
export function isUnserved(reason: unknown): boolean {
  return (
    reason instanceof BadReply || (reason instanceof ServerRefused && reason.code === undefined)
  )
}

/** A failure of a call, which the request layer has shown to the patient. */
export function isShownToUser(reason: unknown): boolean {
  return [TimedOut, TransportFailed, ServerRefused, BadReply, RejectedByInterceptor].some(
    (failure) => reason instanceof failure,
  )
}
