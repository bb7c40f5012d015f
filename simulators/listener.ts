/** The simulators on a port of their own, as outside systems stand: the app reaches them by the addresses of its settings, a phone by `/sandbox/` of the app (`pass_on.ts`). */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Dependencies } from './dependencies'
import type { SimulatorPorts } from './forked'
import { catchMails } from './mail/catcher'
import { serveSandbox, type SandboxOptions } from '.'

/** Listens on 127.0.0.1; closing it ends everything that it started, but not the database. */
export async function listen(
  deps: Dependencies,
  { port, smtpPort, ...options }: SimulatorPorts & SandboxOptions,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  await serveSandbox(app, deps, options)
  if (smtpPort !== undefined) app.addHook('onClose', await catchMails(deps.sql, smtpPort))
  await app.listen({ host: '127.0.0.1', port })
  return app
}
