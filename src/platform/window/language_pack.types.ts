import type { Language, OtherLanguage } from '@/contract/language'

/** Gives the catalogue of a language as JSON. */
type FetchWords = (language: OtherLanguage) => Promise<string>

/** Keeps the choice, and starts the app again in that language. */
export type ChangeLanguage = (language: Language, fetchWords: FetchWords) => Promise<void>

/** Brings the kept catalogue up to date; it serves from the next start on. */
export type RenewWords = (fetchWords: FetchWords) => Promise<void>
