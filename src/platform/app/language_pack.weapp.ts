import { keptLanguage } from '@/storage/kept_language'

import { type LanguagePack, speaking } from '@/language/say'

const kept = keptLanguage.read()

/** Available before any module of the app runs, so that texts outside of functions are translated too; undefined for Chinese. */
export const languagePack: LanguagePack | undefined = kept && speaking(kept)

/** A newer package may have texts that the stored catalogue lacks. */
export const areWordsOld: boolean = kept !== undefined && kept.mark !== process.env.WORDS_MARK

/** The language of requests; there are no cookies for it. */
export const languageHeaders: Record<string, string> | undefined = languagePack && {
  'Accept-Language': languagePack.language,
}
