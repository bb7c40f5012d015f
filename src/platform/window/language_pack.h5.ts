import type { LanguagePack } from '@/language/say'

declare global {
  interface Window {
    /** Set by a script that our server puts into the document of who reads another language (server/h5). */
    languagePack?: LanguagePack
  }
}

/** Known before any module of the app runs, so that texts outside of functions are right too; undefined for Chinese. */
export const languagePack: LanguagePack | undefined = window.languagePack

/** Documents bring the words of their own build. */
export const areWordsOld = false

/** A cookie says it. */
export const languageHeaders: Record<string, string> | undefined = undefined
