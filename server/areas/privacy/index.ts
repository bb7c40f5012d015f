/** The privacy area: consents, the access log, devices, the export of an account's data, and its deletion. */
import { keepsNothing, type Area } from '../../area'
import {
  oldAuditEvents,
  oldSecurityEvents,
  digestedAuditEvents,
  digestedSecurityEvents,
  checkpointAgeSeconds,
  exportWaitSeconds,
} from '../audit'
import { lookAtDevices } from './anomalies'
import { deskRoutes } from './desk'
import { lowerAccessToGrown } from './grown_children'
import { routes } from './routes'

export { notifyOfEndedAccess } from './ended_access'
export { listAccesses } from './desk_accesses'
export { labelOfAction } from './words'

/** The area, for the server's list: it asks every area for its part. */
export function privacyArea(areas: () => readonly Area[]): Area {
  return {
    name: 'privacy',
    ...keepsNothing,
    routes: (deps) => routes(deps, areas),
    desk: deskRoutes,
    keeps: [oldAuditEvents, oldSecurityEvents],
    logs: [digestedAuditEvents, digestedSecurityEvents],
    gauges: [
      {
        name: 'hospital_checkpoint_age_seconds',
        help: 'How long ago the last checkpoint over the logs ends.',
        read: checkpointAgeSeconds,
      },
      {
        name: 'hospital_log_export_wait_seconds',
        help: 'For how long the oldest checkpoint has waited to be sent to the log collector.',
        read: exportWaitSeconds,
      },
    ],
    workers: (deps) => [
      { name: 'watch_devices', everyMs: 600_000, run: () => lookAtDevices(deps) },
      { name: 'lower_access_to_grown', everyMs: 3_600_000, run: () => lowerAccessToGrown(deps) },
    ],
  }
}
