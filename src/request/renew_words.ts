import { renewWords } from '@/platform/app/change_language'

import { fetchWords } from './fetch_words'

/** Updates the stored texts; they are used from the next start on. */
export function renewKeptWords(): Promise<void> {
  return renewWords(fetchWords)
}
