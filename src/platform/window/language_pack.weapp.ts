import { keptLanguage } from '@/storage/kept_language'

import { type LanguagePack, speaking } from '@/language/say'

const kept = keptLanguage.read()

/** Known before any module of the app runs, so that texts outside of functions are right too; undefined for Chinese. */
export const languagePack: LanguagePack | undefined = kept && speaking(kept)

/** A newer package may say what the kept words do not know. */
export const areWordsOld: boolean = kept !== undefined && kept.mark !== process.env.WORDS_MARK

/** In which language the server is asked; there are no cookies to say it. */
export const languageHeaders: Record<string, string> | undefined = languagePack && {
  'Accept-Language': languagePack.language,
}
