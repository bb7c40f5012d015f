import type { AccessEvent, Consent, SessionInfo } from '@/contract/privacy'

/** An agreement in force about a patient. */
export const aConsent = (change: Partial<Consent> = {}): Consent => ({
  consentId: 'con-1',
  document: 'health_data',
  version: '2',
  patientName: '李*明',
  patientId: 'pat-1',
  givenAt: '2026-11-01T09:00:00+08:00',
  withdrawnAt: null,
  effect: '撤回后不能为他挂号，也看不到他的报告。',
  ...change,
})

/** Something that was looked at. */
export const anEvent = (change: Partial<AccessEvent> = {}): AccessEvent => ({
  at: '2026-11-20T14:05:00+08:00',
  who: '您',
  what: '查看就诊卡',
  patientName: '李*明',
  ...change,
})

/** A device. */
export const aSession = (change: Partial<SessionInfo> = {}): SessionInfo => ({
  sessionId: 'ses-1',
  app: '微信公众号',
  createdAt: '2026-11-01T09:00:00+08:00',
  lastSeenAt: '2026-11-20T14:05:00+08:00',
  isThis: true,
  ...change,
})
