import type { PrivacyQuestion } from './privacy_question.types'

/** The browser has no such dialog. */
export function usePrivacyQuestion(): PrivacyQuestion | undefined {
  return undefined
}
