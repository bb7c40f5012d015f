/** The language of the caller's replies, kept in an async context because sentences are made far below the routes. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '../../src/contract/language'
import type { Sql } from '../database/client'
import { saidIn } from './catalogues'
import { type HospitalNames, type NameKind, noNames, readNames } from './hospital_names'
import { named, sentence } from './sentence'

/** A language other than the hospital's own, with the hospital's names in it. */
interface Tongue {
  language: Language
  names: HospitalNames
}

export const callers = new AsyncLocalStorage<Tongue>()

/** Runs work outside of a call in a language. */
export async function inLanguage<Result>(
  sql: Sql,
  language: Language,
  work: () => Promise<Result>,
): Promise<Result> {
  if (language === 'zh') return work()
  return callers.run({ language, names: await namesFor(sql, language) }, work)
}

/** Chinese needs no translated names. */
export async function namesFor(sql: Sql, language: Language): Promise<HospitalNames> {
  return language === 'en' ? readNames(sql) : noNames
}

/** Chinese outside of a call. */
function callersLanguage(): Language {
  return callers.getStore()?.language ?? 'zh'
}

/** The hospital's names in the caller's language. */
export function callersNames(): HospitalNames {
  return callers.getStore()?.names ?? noNames
}

/** A sentence in the caller's language: said`还可以试 ${left} 次`. Never for stored text: another reader may have another language. */
export function said(...spoken: Parameters<typeof sentence>): string {
  return localize(sentence(...spoken))
}

/** A text, or a stored sentence, in the caller's language. */
export function localize(words: Parameters<typeof saidIn>[1]): string {
  return saidIn(callersLanguage(), words, callersNames())
}

/** A name of the hospital's in the caller's language. */
export function localizeName(kind: NameKind, name: string): string {
  return localize(named(kind, name))
}
