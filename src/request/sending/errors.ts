import type { FailureCode } from '@/contract/failure'
import { failureTexts } from '@/texts/failures'

/** A call without an address (spec §5). */
export class MissingUrl extends Error {
  override readonly name = 'MissingUrl'
  constructor() {
    super(failureTexts.missingUrl)
  }
}

/** An interceptor did not let the call pass (spec §8). */
export class RejectedByInterceptor extends Error {
  override readonly name = 'RejectedByInterceptor'
  constructor() {
    super(failureTexts.rejectedByInterceptor)
  }
}

/** No answer in time, or the call was aborted, which reads the same (spec §8). */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
  constructor() {
    super(failureTexts.timedOut)
  }
}

/** `网络连接失败，请检查网络后重试（找不到医院的服务器）`; a cause that no list has is left out of the words. */
function withCause(reason = ''): string {
  const cause = failureTexts.transportCauses.find(([sign]) => sign.test(reason))?.[1]
  return cause ? `${failureTexts.transportFailed}（${cause}）` : failureTexts.transportFailed
}

/** The network or the server could not be reached (spec §8); `reason` keeps what the platform said. */
export class TransportFailed extends Error {
  override readonly name = 'TransportFailed'
  constructor(readonly reason?: string) {
    super(withCause(reason))
  }
}

/** The server answered with another status than 200; `message` is for the patient (spec §8). */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused'
  constructor(
    readonly statusCode: number,
    message: string,
    /** The stable code, where the server told one that the contract knows. */
    readonly code?: FailureCode,
    readonly details?: Readonly<Record<string, string>>,
  ) {
    super(message)
  }
}

/** The server has answered: what it refuses is not shown from memory. */
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

/** The server answered, but not in our contract's words: it does not know this call. Ours names a code, even when it breaks down. */
export function isUnserved(reason: unknown): boolean {
  return (
    reason instanceof BadReply || (reason instanceof ServerRefused && reason.code === undefined)
  )
}

/** A failure of a call, which the request layer has told the patient about. */
export function isShownToUser(reason: unknown): boolean {
  return [TimedOut, TransportFailed, ServerRefused, BadReply, RejectedByInterceptor].some(
    (failure) => reason instanceof failure,
  )
}
