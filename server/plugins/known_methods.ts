/** Records which addresses exist, so that a known address with a wrong method is 405 and not 404. */
import type { FastifyInstance } from 'fastify'

/** Must run before the routes are mounted. */
export function rememberMethods(app: FastifyInstance): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.decorate('methodsOf', (url: string) => {
    const path = url.split('?')[0] ?? ''
    const methods = [...known.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((entry) => [...entry.methods])
    return [...new Set(methods)]
  })
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard route answers by itself.
    if (url.includes('*')) return
    const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
    const entry = known.get(url) ?? {
      pattern: new RegExp(`^${source}$`),
      methods: new Set<string>(),
    }
    for (const one of Array.isArray(method) ? method : [method]) entry.methods.add(one)
    known.set(url, entry)
  })
}
