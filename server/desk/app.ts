/** The staff desk: a listener of its own in the same process, never under the patients' address. */
import type { FastifyInstance } from 'fastify'
import type { Area } from '../area'
import { findStaff } from '../areas/staff'
import type { Dependencies } from '../dependencies'
import { withIntake } from '../intake'
import { makeListener } from '../plugins/listener'
import { createMetrics, type Metrics } from '../plugins/metrics'
import { limitRates } from '../plugins/rate_limits'
import { requireStaff } from './guard'
import { servePages } from './pages'
import { forgetCookieAtSignOut, serveLogout, serveSignIn } from './sign_in'

interface DeskOptions {
  areas: readonly Area[]
  /** The built pages, absolute. */
  folder: string
  metrics?: Metrics
}

/** Builds it; the caller listens or injects. @throws Error unless the settings know an identity provider. */
export async function buildDesk(
  deps: Dependencies,
  { areas, folder, metrics = createMetrics() }: DeskOptions,
): Promise<FastifyInstance> {
  const { desk } = deps.settings
  if (desk === undefined) throw new Error('the desk needs the DESK_* settings')
  const app = makeListener(deps, { publicUrl: desk.url, metrics })
  requireStaff(app, desk.url.startsWith('https://'), (token, how) =>
    app.bulkhead(() => findStaff(deps, token, how)),
  )
  forgetCookieAtSignOut(app, desk.url.startsWith('https://'))
  await limitRates(app)
  serveSignIn(app, deps, desk.url)
  await serveLogout(app, deps)
  for (const area of withIntake(areas))
    await app.register(async (scope) => {
      for (const mount of area.desk?.(deps) ?? []) await mount(scope)
    })
  await servePages(app, folder)
  return app
}
