import type { Catalogue } from '@/contract/language'

import { stored } from './storage'

/** A catalogue with the version of the package that requested it. */
interface KeptWords extends Catalogue {
  mark?: string | undefined
}

/** The mini-program's language with its catalogue, as the server sent it; missing means Chinese. Read before any module of the contract, so its shape is trusted. */
export const keptLanguage = stored('languagePack', (raw) => asPack(raw))

function asPack(raw: unknown): KeptWords | undefined {
  return isPack(raw) ? raw : undefined
}

function isPack(raw: unknown): raw is KeptWords {
  return typeof raw === 'object' && raw !== null && 'language' in raw && 'words' in raw
}
