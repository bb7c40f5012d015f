/** Consents and rights about personal data (PIPL art. 15, 29-31, 44-48). Not in the spec; designed here. */
import * as v from 'valibot'
import { get, ownRows, post } from './endpoint'
import { done, id, isoDateTime, nothing, paging, smsCode, pageOf } from './values'

/** Documents to consent to, each separately. */
const consentDocument = v.picklist([
  'privacy_policy',
  'health_data',
  'child_data',
  'share_health_data',
  'medical_insurance',
])
export type ConsentDocument = v.InferOutput<typeof consentDocument>
export const consentDocumentLabels = {
  privacy_policy: '隐私政策',
  health_data: '健康信息处理',
  child_data: '儿童个人信息处理',
  medical_insurance: '向医保局提供结算信息',
  share_health_data: '分享健康信息',
} satisfies Record<ConsentDocument, string>

/** One consent in one version; it stays on record after its withdrawal. */
const consent = v.object({
  consentId: id,
  document: consentDocument,
  version: v.string(),
  /** Whom it is about; null when about the account. */
  patientName: v.nullable(v.string()),
  patientId: v.nullable(id),
  givenAt: isoDateTime,
  withdrawnAt: v.nullable(isoDateTime),
  /** What withdrawing means, in words. */
  effect: v.string(),
})
export type Consent = v.InferOutput<typeof consent>

/** One access to data, or one change. */
const accessEvent = v.object({
  at: isoDateTime,
  /** 您 / 尾号1234的账号 / 医院 */
  who: v.string(),
  what: v.string(),
  patientName: v.nullable(v.string()),
})
export type AccessEvent = v.InferOutput<typeof accessEvent>

/** A signed-in device; `app` is a label for the patient, e.g. 微信小程序. */
const sessionInfo = v.object({
  sessionId: id,
  app: v.string(),
  createdAt: isoDateTime,
  lastSeenAt: isoDateTime,
  isThis: v.boolean(),
})
export type SessionInfo = v.InferOutput<typeof sessionInfo>

/** A sign-in or a security change of the account, and its origin: 微信 · 安卓手机, 183.12.*.*. */
const securityEvent = v.object({
  at: isoDateTime,
  what: v.string(),
  device: v.string(),
  network: v.string(),
  /** By the session that asks. */
  isThis: v.boolean(),
})
export type SecurityEvent = v.InferOutput<typeof securityEvent>

const base = '/customer/user/api/v1/privacy'

export const privacyCalls = {
  listConsents: get({
    path: `${base}/consent/list`,
    prompt: false,
    summary: '我的授权，含版本',
    mayGrow: ownRows,
    input: nothing,
    reply: v.array(consent),
  }),
  withdrawConsent: post({
    path: `${base}/consent/withdraw`,
    summary: '撤回一项授权',
    mayGrow: ownRows,
    input: v.object({ consentId: id }),
    reply: v.array(consent),
    idempotent: true,
  }),
  listAccessEvents: get({
    path: `${base}/access-log`,
    prompt: false,
    summary: '谁看过、改过我的信息',
    input: v.object(paging),
    reply: pageOf(accessEvent),
  }),
  exportData: post({
    path: `${base}/export`,
    summary: '导出我的信息（JSON 文件的内容）',
    input: nothing,
    reply: v.object({ fileName: v.string(), content: v.string() }),
  }),
  listSessions: get({
    path: `${base}/session/list`,
    prompt: false,
    summary: '登录中的设备',
    input: nothing,
    reply: v.array(sessionInfo),
  }),
  listSecurityEvents: get({
    path: `${base}/security-log`,
    prompt: false,
    summary: '登录与安全记录',
    input: nothing,
    reply: v.array(securityEvent),
  }),
  endOtherSessions: post({
    path: `${base}/session/end-others`,
    summary: '退出其他设备',
    input: nothing,
    reply: v.array(sessionInfo),
    idempotent: true,
  }),
  sendDeletionCode: post({
    path: `${base}/delete-code`,
    prompt: false,
    summary: '注销前，向绑定的手机号发验证码',
    input: nothing,
    reply: v.object({
      tel: v.string(),
      retryAfterSeconds: v.number(),
      expiresInSeconds: v.number(),
    }),
  }),
  deleteAccount: post({
    path: `${base}/delete`,
    prompt: false,
    summary: '注销账号；依法保留的病历与缴费记录留在医院',
    input: v.object({ code: smsCode }),
    reply: done,
  }),
}
