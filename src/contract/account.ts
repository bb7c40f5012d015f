/**
 * Signing in, the account and its phone (spec §4, §7).
 * Shown by the spec: `state`, `code`, `accessToken`, `tel`. Designed here: everything else, all of it optional to the client.
 */
import * as v from 'valibot'
import { endpoint } from './endpoint'
import {
  count,
  done,
  id,
  isoDateTime,
  looseText,
  mobile,
  nothing,
  readLeniently,
  smsCode,
} from './values'

/**
 * How a login state begins that only the window which fetched it may bring back: our client exchanges a code with such a state only when it remembers it, so that
 * nobody can be signed in as somebody else by a link. A state of another server means what the specification says and is exchanged as it comes.
 */
export const boundStateMark = 'bound'

const sessionKind = v.picklist(['entry_link', 'session'])

const selfInfoFields = {
  tel: v.optional(v.nullable(looseText)),
  accountId: v.fallback(v.optional(looseText), undefined),
  /** When this session ends at the latest. */
  sessionExpiresAt: v.fallback(v.optional(isoDateTime), undefined),
  /** What the bearer token is; our client takes a `?jwt=` only when it is an entry link, where the server says what it is. */
  sessionKind: v.fallback(v.optional(sessionKind), undefined),
  /** Goes on from here instead of the entry link, which ends with its first use. */
  accessToken: v.fallback(v.optional(v.string()), undefined),
}
/** The signed-in account; `tel` is as the server tells it (ours masks it), and empty or missing until a phone is bound. Other servers' further fields may be anything. */
const selfInfo = v.object(selfInfoFields)
export type SelfInfo = v.InferOutput<typeof selfInfo>

/** How long to wait for the next code, and how long this one counts; a server that does not say leaves both to the page. */
const codeSent = readLeniently({
  retryAfterSeconds: v.fallback(v.optional(count), undefined),
  expiresInSeconds: v.fallback(v.optional(count), undefined),
})

/** The check by SMS before the first report or film of a session; `tel` is masked, empty while none is bound. */
const stepUp = v.object({
  isPassed: v.boolean(),
  tel: v.string(),
  /** How long the check still counts; 0 when it is needed. */
  leftSeconds: count,
  /** How long it counts once it is passed. */
  validHours: count,
})
export type StepUp = v.InferOutput<typeof stepUp>

const weChatCode = v.pipe(
  v.string(),
  v.nonEmpty('缺少微信授权码'),
  v.maxLength(512, '微信授权码不正确'),
)
const accessToken = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  state: v.optional(v.nullable(v.string())),
})

/** Beside the proof of the phone. */
const bindingExtras = {
  privacyPolicyVersion: v.optional(v.string()),
  /** Name and certificate of the 本人 of the account that has the phone already: proves that it is the caller's (asked for by CONFLICT with details.way = certificate). */
  certificate: v.optional(
    v.object({
      name: v.pipe(v.string(), v.trim(), v.nonEmpty('请输入姓名')),
      idNo: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.nonEmpty('请输入证件号码')),
    }),
  ),
}

export const accountCalls = {
  getLoginState: endpoint({
    method: 'GET',
    path: '/customer/public/api/v1/user-wx-mp/state',
    audience: 'public',
    summary: '取得一次性登录 state（10 分钟有效）',
    input: nothing,
    reply: v.object({ state: v.pipe(v.string(), v.nonEmpty()) }),
  }),
  signInByOfficialAccount: endpoint({
    method: 'POST',
    path: '/customer/public/api/v1/user-wx-mp/1/auth',
    audience: 'public',
    summary: '用公众号网页授权的 code 与 state 换取令牌',
    input: v.object({
      code: weChatCode,
      state: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/, '登录已过期，请重新进入')),
    }),
    reply: accessToken,
  }),
  signInByMiniProgram: endpoint({
    method: 'POST',
    quiet: true,
    path: '/customer/public/api/v1/user-wx-miniapp/2/auth',
    audience: 'public',
    summary: '用小程序 wx.login 的 code 换取令牌',
    input: v.object({ code: weChatCode }),
    reply: accessToken,
  }),
  getSelfInfo: endpoint({
    method: 'GET',
    path: '/customer/user/api/v1/self-info',
    audience: 'user',
    summary: '当前账号',
    input: nothing,
    reply: selfInfo,
  }),
  sendBindCode: endpoint({
    method: 'POST',
    path: '/customer/user/api/v1/bind-sms-code',
    audience: 'user',
    summary: '向要绑定的手机号发送验证码（每号 1 次/分、5 次/时、10 次/天）',
    input: v.object({ tel: mobile }),
    reply: codeSent,
  }),
  bindTel: endpoint({
    method: 'POST',
    path: '/customer/user/api/v1/bind-tel',
    audience: 'user',
    prompt: false,
    summary: '绑定手机号：短信验证码，或小程序手机号按钮的 code',
    input: v.union([
      v.object({ tel: mobile, code: smsCode, ...bindingExtras }),
      v.object({ phoneCode: weChatCode, ...bindingExtras }),
    ]),
    /** Without a phone in it the client asks for the account anew. */
    reply: readLeniently(selfInfoFields),
  }),
  startTelChange: endpoint({
    method: 'POST',
    path: '/customer/user/api/v1/rebind-tel/start',
    audience: 'user',
    summary: '变更手机号第一步：向旧号码发验证码，或旧号码已停用时改用本人证件核验',
    input: v.variant('proof', [
      v.object({ proof: v.literal('old_tel') }),
      v.object({
        proof: v.literal('certificate'),
        name: v.pipe(v.string(), v.trim(), v.nonEmpty('请输入姓名')),
        idNo: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.nonEmpty('请输入证件号码')),
      }),
    ]),
    /** With `certificate` the change waits `waitHours` after the new number is proven, and the old number is told. */
    reply: v.object({
      changeId: id,
      oldTel: v.string(),
      retryAfterSeconds: count,
      expiresInSeconds: count,
      waitHours: count,
    }),
  }),
  proveOldTel: endpoint({
    method: 'POST',
    path: '/customer/user/api/v1/rebind-tel/prove-old',
    audience: 'user',
    prompt: false,
    summary: '变更手机号第二步：旧号码的验证码',
    input: v.object({ changeId: id, code: smsCode }),
    reply: done,
  }),
  sendNewTelCode: endpoint({
    method: 'POST',
    path: '/customer/user/api/v1/rebind-tel/new-code',
    audience: 'user',
    prompt: false,
    summary: '变更手机号第三步：向新号码发验证码',
    input: v.object({ changeId: id, tel: mobile }),
    reply: v.object({ retryAfterSeconds: v.optional(count), expiresInSeconds: v.optional(count) }),
  }),
  finishTelChange: endpoint({
    method: 'POST',
    path: '/customer/user/api/v1/rebind-tel/finish',
    audience: 'user',
    prompt: false,
    summary: '变更手机号最后一步：新号码的验证码；证件核验的变更在等待期后生效',
    input: v.object({ changeId: id, tel: mobile, code: smsCode }),
    reply: v.object({ user: selfInfo, effectiveAt: v.nullable(isoDateTime) }),
  }),
  getTelChange: endpoint({
    method: 'GET',
    path: '/customer/user/api/v1/rebind-tel/pending',
    audience: 'user',
    prompt: false,
    summary: '等待生效的变更',
    input: nothing,
    reply: v.object({
      pending: v.nullable(v.object({ changeId: id, newTel: v.string(), effectiveAt: isoDateTime })),
    }),
  }),
  cancelTelChange: endpoint({
    method: 'POST',
    path: '/customer/user/api/v1/rebind-tel/cancel',
    audience: 'user',
    summary: '撤销等待生效的变更',
    input: v.object({ changeId: id }),
    reply: done,
  }),
  getStepUp: endpoint({
    method: 'GET',
    path: '/customer/user/api/v1/step-up',
    audience: 'user',
    prompt: false,
    summary: '本次登录是否已通过查看健康信息前的短信验证',
    input: nothing,
    reply: stepUp,
  }),
  sendStepUpCode: endpoint({
    method: 'POST',
    path: '/customer/user/api/v1/step-up/sms-code',
    audience: 'user',
    prompt: false,
    summary: '向已绑定的手机号发送验证码，用于查看报告与影像',
    input: nothing,
    reply: v.object({ tel: v.string(), retryAfterSeconds: count, expiresInSeconds: count }),
  }),
  confirmStepUp: endpoint({
    method: 'POST',
    path: '/customer/user/api/v1/step-up/confirm',
    audience: 'user',
    prompt: false,
    summary: '用验证码通过验证，本次登录内一段时间有效',
    input: v.object({ code: smsCode }),
    reply: stepUp,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/customer/user/api/v1/sign-out',
    audience: 'user',
    prompt: false,
    summary: '结束本次登录，令牌立即失效',
    input: nothing,
    reply: done,
  }),
}
