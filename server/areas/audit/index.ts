/** Writing down who did what with personal data; the privacy area shows it. */
export { addAuditEvent, countToday, hasJustDone } from './repository'
export { countAccessEvents, listAccessEvents, type AccessRow } from './access_repository'
export {
  addSecurityEvent,
  forgetOldSecurityEvents,
  listSecurityEvents,
  type SecurityAction,
} from './security_repository'
export { auditActions, type AuditAction } from './types'
