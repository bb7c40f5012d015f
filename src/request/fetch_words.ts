import type { OtherLanguage } from '@/contract/language'

import { api } from './api'

/** The catalogue of a language as JSON. */
export async function fetchWords(language: OtherLanguage): Promise<string> {
  const { words } = await api.language.getWords({ language })
  return words
}
