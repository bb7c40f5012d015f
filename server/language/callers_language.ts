/** In which language the caller is answered: kept beside the call, since sentences are made far below the routes. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../src/contract/language'
import { saidIn } from './catalogues'
import { languageOf } from './language_of'
import { sentence } from './sentence'

const callers = new AsyncLocalStorage<Language>()

/** Has requests, and handlers far below them, know their caller's language. */
export function answerInCallersLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = languageOf(request.headers)
    done()
  })
  // Behind the body: what is kept before it is read gets lost.
  app.addHook('preHandler', ({ language }, _reply, done) => {
    if (language === 'zh') done()
    else callers.run(language, done)
  })
}

/** Chinese outside of a call. */
export function callersLanguage(): Language {
  return callers.getStore() ?? 'zh'
}

/** A sentence for the caller, in his language: said`还可以试 ${left} 次`. Never for what is kept: another reader has another language. */
export function said(...spoken: Parameters<typeof sentence>): string {
  return saidIn(callersLanguage(), sentence(...spoken))
}
