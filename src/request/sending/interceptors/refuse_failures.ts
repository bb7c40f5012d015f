import * as v from 'valibot'

import { failureCode } from '@/contract/failure'
import { failureTexts } from '@/texts/failures'

import type { Answer, Interceptor } from '../call'
import { ServerRefused } from '../errors'

const refusal = v.object({
  message: v.optional(v.fallback(v.string(), ''), ''),
  code: v.optional(v.fallback(v.optional(failureCode), undefined)),
  details: v.optional(v.fallback(v.optional(v.record(v.string(), v.string())), undefined)),
})

/** Turns every status but 200 into ServerRefused with the server's message, or with the app's own where it has none (spec §8). */
export const refuseFailures: Interceptor = async (call, next) => {
  const answer = await next(call)
  if (answer.statusCode === 200) {
    return answer
  }
  throw readRefusal(answer)
}

function readRefusal({ statusCode, body }: Answer): ServerRefused {
  const parsed = v.safeParse(refusal, body)
  const { message, code, details } = parsed.success
    ? parsed.output
    : { message: '', code: undefined, details: undefined }
  return new ServerRefused(statusCode, message.trim() || wordsFor(statusCode), code, details)
}

function wordsFor(statusCode: number): string {
  if (statusCode === 401) {
    return failureTexts.notSignedIn
  }
  if (statusCode === 404) {
    return failureTexts.notFound
  }
  if (statusCode === 429) {
    return failureTexts.tooManyRequests
  }
  return statusCode >= 500 ? failureTexts.serverFailed : failureTexts.refused
}
