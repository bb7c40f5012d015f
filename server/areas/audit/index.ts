/** Writing down who did what with personal data; the privacy area shows it. */
export { addAuditEvent, countToday, hasJustDone } from './repository'
export { countAccessEvents, listAccessEvents, type AccessRow } from './access_repository'
export {
  addSecurityEvent,
  addStaffSecurityEvent,
  forgetOldSecurityEvents,
  listCrowdedDevices,
  listSecurityEvents,
  listSecurityLines,
} from './security_repository'
export { auditActions, type AuditAction } from './types'
