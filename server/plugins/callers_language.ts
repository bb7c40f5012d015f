/** The app answers in its caller's language; the desk speaks Chinese. */
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies'
import { languageOf } from '../http/language_of'
import { callers, namesFor } from '../language/callers_language'
import { noNames } from '../language/hospital_names'

/** Sets the caller's language for a request's handlers. */
export function answerInCallersLanguage(
  app: FastifyInstance,
  { sql, log }: Pick<Dependencies, 'sql' | 'log'>,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = languageOf(request.headers)
    done()
  })
  // After the body is parsed: a context set before would be lost.
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
