import { renewWords } from '@/platform/window/change_language'

import { fetchWords } from './fetch_words'

/** Brings the words that the phone keeps up to date; they serve from the next start on. */
export function renewKeptWords(): Promise<void> {
  return renewWords(fetchWords)
}
