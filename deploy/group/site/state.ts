/** What the page shows, and what the browser remembers of it. Typed words stay in the window: they may be about an illness, so they stand in no address. */
import type { SiteLanguage } from './types'

export interface PageState {
  language: SiteLanguage
  isElder: boolean
  typed: string
  /** Empty: all. */
  region: string
}

const kept = { language: 'language', elder: 'elder', typed: 'typed', region: 'region' } as const

/** As the last visit left it, else as the browser wishes. */
export function readState(): PageState {
  return {
    language: languageOf(read('localStorage', kept.language) ?? navigator.language),
    isElder: read('localStorage', kept.elder) === 'on',
    typed: read('sessionStorage', kept.typed) ?? '',
    region: read('sessionStorage', kept.region) ?? '',
  }
}

/** Remembers it, where the browser allows that. */
export function keepState({ language, isElder, typed, region }: PageState): void {
  write('localStorage', kept.language, language)
  write('localStorage', kept.elder, isElder ? 'on' : 'off')
  write('sessionStorage', kept.typed, typed)
  write('sessionStorage', kept.region, region)
}

/** `zh-TW` reads traditional Chinese; who reads no Chinese gets English. */
function languageOf(tag: string): SiteLanguage {
  if (/^zh-(hant|tw|hk|mo)\b/i.test(tag)) return 'zh-Hant'
  return /^zh\b/i.test(tag) ? 'zh' : 'en'
}

type StorageName = 'localStorage' | 'sessionStorage'

function read(storage: StorageName, name: string): string | undefined {
  try {
    return window[storage].getItem(`directory.${name}`) ?? undefined
  } catch {
    return undefined
  }
}

function write(storage: StorageName, name: string, value: string): void {
  try {
    window[storage].setItem(`directory.${name}`, value)
  } catch {
    // A window without storage forgets.
  }
}
