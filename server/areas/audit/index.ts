/** Records who did what with personal data; the privacy area shows it. */
export {
  addAuditEvent,
  countToday,
  hasJustDone,
  oldAuditEvents,
  digestedAuditEvents,
} from './audit_repository'
export {
  listAccessEvents,
  listAccessesOfPatient,
  type AccessRow,
  type PatientAccessRow,
} from './access_repository'
export { logRefusals } from './refused_sign_ins'
export {
  addSecurityEvent,
  addStaffSecurityEvent,
  listBusyDevices,
  listSecurityEvents,
  listSecurityLines,
  oldSecurityEvents,
  digestedSecurityEvents,
  type SecurityLineRow,
} from './security_repository'
export {
  addCheckpoint,
  addSignature,
  findNextSpan,
  listCheckpoints,
  listNewestSigners,
  listUnsignedBy,
  checkpointAgeSeconds,
  type KeptCheckpoint,
  type KeptSignature,
  type SignedWords,
} from './checkpoint_repository'
export {
  claimExport,
  endExport,
  exportWaitSeconds,
  releaseExport,
  type ExportedCheckpoint,
} from './export_repository'
export {
  countAccessActions,
  countSecurityActions,
  countStaffLooks,
  countWithdrawals,
  listDeletedAccounts,
} from './report_repository'
export { auditActions, type AuditAction } from './types'
