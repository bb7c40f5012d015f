import type { PrivacyQuestion } from './privacy_question.types'

/** The browser asks nothing of the kind. */
export function usePrivacyQuestion(): PrivacyQuestion | undefined {
  return undefined
}
