/** Writing down who did what with personal data; the privacy area shows it. */
export { addAuditEvent, countToday, hasJustDone } from './repository'
export { auditActions, type AuditAction } from './types'
