import type { Catalogue } from '@/contract/language'

import { stored } from './storage'

/** Words of a language with the mark of the package that asked for them. */
interface KeptWords extends Catalogue {
  mark?: string | undefined
}

/** The mini-program's language with its words, as the server gave them; missing means Chinese. Read before anything of the contract is there, so its shape is trusted. */
export const keptLanguage = stored('languagePack', (raw) => asPack(raw))

function asPack(raw: unknown): KeptWords | undefined {
  return isPack(raw) ? raw : undefined
}

function isPack(raw: unknown): raw is KeptWords {
  return typeof raw === 'object' && raw !== null && 'language' in raw && 'words' in raw
}
