import type { Language, OtherLanguage } from '@/contract/language'

/** Returns the catalogue of a language as JSON. */
type FetchWords = (language: OtherLanguage) => Promise<string>

/** Stores the choice, and restarts the app in that language. */
export type ChangeLanguage = (language: Language, fetchWords: FetchWords) => Promise<void>

/** Updates the stored catalogue; it is used from the next start on. */
export type RenewWords = (fetchWords: FetchWords) => Promise<void>
