import type { Language } from '@/contract/language'

/** Keeps the choice, and starts the app again in that language; `fetchWords` gives the catalogue as JSON. */
export type ChangeLanguage = (
  language: Language,
  fetchWords: (language: Exclude<Language, 'zh'>) => Promise<string>,
) => Promise<void>
