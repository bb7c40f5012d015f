/** In which language the caller is answered: kept beside the call, since sentences are made far below the routes. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../src/contract/language'
import type { Sql } from '../database/client'
import type { Dependencies } from '../dependencies'
import { saidIn } from './catalogues'
import { type HospitalNames, type NameKind, noNames, readNames } from './hospital_names'
import { languageOf } from './language_of'
import { named, sentence } from './sentence'

/** A language other than the hospital's own, with what is known of the hospital's names in it. */
interface Tongue {
  language: Language
  names: HospitalNames
}

const callers = new AsyncLocalStorage<Tongue>()

/** Has requests, and handlers far below them, know their caller's language. */
export function answerInCallersLanguage(app: FastifyInstance, { sql, log }: Dependencies): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = languageOf(request.headers)
    done()
  })
  // Behind the body: what is kept before it is read gets lost.
  app.addHook('preHandler', ({ language }, _reply, done) => {
    if (language === 'zh') return done()
    namesFor(sql, language).then(
      (names) => callers.run({ language, names }, done),
      (error: unknown) => {
        log.warn({ err: error }, 'the hospital’s names are told in pinyin only')
        callers.run({ language, names: noNames }, done)
      },
    )
  })
}

/** Does work outside of a call in somebody's language. */
export async function inLanguage<Result>(
  sql: Sql,
  language: Language,
  work: () => Promise<Result>,
): Promise<Result> {
  if (language === 'zh') return work()
  return callers.run({ language, names: await namesFor(sql, language) }, work)
}

/** Who reads Chinese reads the hospital's own names. */
async function namesFor(sql: Sql, language: Language): Promise<HospitalNames> {
  return language === 'en' ? readNames(sql) : noNames
}

/** Chinese outside of a call. */
function callersLanguage(): Language {
  return callers.getStore()?.language ?? 'zh'
}

/** What is known of the hospital's names in the caller's language. */
export function callersNames(): HospitalNames {
  return callers.getStore()?.names ?? noNames
}

/** A sentence for the caller, in his language: said`还可以试 ${left} 次`. Never for what is kept: another reader has another language. */
export function said(...spoken: Parameters<typeof sentence>): string {
  return localize(sentence(...spoken))
}

/** Words, or a sentence that was kept, for the caller. */
export function localize(words: Parameters<typeof saidIn>[1]): string {
  return saidIn(callersLanguage(), words, callersNames())
}

/** What the hospital calls somebody or something, for the caller. */
export function localizeName(kind: NameKind, name: string): string {
  return localize(named(kind, name))
}
