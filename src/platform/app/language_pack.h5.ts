import type { LanguagePack } from '@/language/say'

declare global {
  interface Window {
    /** Set by a script that our server adds to documents in another language (server/h5). */
    languagePack?: LanguagePack
  }
}

/** Available before any module of the app runs, so that texts outside of functions are translated too; undefined for Chinese. */
export const languagePack: LanguagePack | undefined = window.languagePack

/** Documents contain the texts of their own build. */
export const areWordsOld = false

/** A cookie carries it. */
export const languageHeaders: Record<string, string> | undefined = undefined
