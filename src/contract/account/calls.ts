/** The calls of the account's phone and of step-up checks. */
import * as v from 'valibot'
import { get, post } from '../endpoint'
import { pageSignature, pageToSign } from '../page_signature'
import { count, done, id, isoDateTime, mobile, nothing, readLeniently, smsCode } from '../values'
import {
  bindingExtras,
  certificateProof,
  codeSent,
  selfInfo,
  selfInfoFields,
  stepUp,
  weChatCode,
} from './session'

export const accountProofCalls = {
  sendBindCode: post({
    path: '/customer/user/api/v1/bind-sms-code',
    summary: '向要绑定的手机号发送验证码（每号 1 次/分、5 次/时、10 次/天）',
    input: v.object({ tel: mobile }),
    reply: codeSent,
  }),
  bindTel: post({
    path: '/customer/user/api/v1/bind-tel',
    prompt: false,
    summary: '绑定手机号：短信验证码，或小程序手机号按钮的 code',
    input: v.union([
      v.object({ tel: mobile, code: smsCode, ...bindingExtras }),
      v.object({ phoneCode: weChatCode, ...bindingExtras }),
    ]),
    /** Without a phone in it the client reads the account again. */
    reply: readLeniently(selfInfoFields),
  }),
  startTelChange: post({
    path: '/customer/user/api/v1/rebind-tel/start',
    summary: '变更手机号第一步：向旧号码发验证码，或旧号码已停用时改用本人证件核验',
    input: v.variant('proof', [
      v.object({ proof: v.literal('old_tel') }),
      v.object({
        proof: v.literal('certificate'),
        ...certificateProof,
      }),
    ]),
    /** With `certificate` the change waits `waitHours` after the new number is proven, and the old number is notified. */
    reply: v.object({
      changeId: id,
      oldTel: v.string(),
      retryAfterSeconds: count,
      expiresInSeconds: count,
      waitHours: count,
    }),
  }),
  proveOldTel: post({
    path: '/customer/user/api/v1/rebind-tel/prove-old',
    prompt: false,
    summary: '变更手机号第二步：旧号码的验证码',
    input: v.object({ changeId: id, code: smsCode }),
    reply: done,
  }),
  sendNewTelCode: post({
    path: '/customer/user/api/v1/rebind-tel/new-code',
    prompt: false,
    summary: '变更手机号第三步：向新号码发验证码',
    input: v.object({ changeId: id, tel: mobile }),
    reply: v.object({ retryAfterSeconds: v.optional(count), expiresInSeconds: v.optional(count) }),
  }),
  finishTelChange: post({
    path: '/customer/user/api/v1/rebind-tel/finish',
    prompt: false,
    summary: '变更手机号最后一步：新号码的验证码；证件核验的变更在等待期后生效',
    input: v.object({ changeId: id, tel: mobile, code: smsCode }),
    reply: v.object({ user: selfInfo, effectiveAt: v.nullable(isoDateTime) }),
  }),
  getTelChange: get({
    path: '/customer/user/api/v1/rebind-tel/pending',
    prompt: false,
    summary: '等待生效的变更',
    input: nothing,
    reply: v.object({
      pending: v.nullable(v.object({ changeId: id, newTel: v.string(), effectiveAt: isoDateTime })),
    }),
  }),
  cancelTelChange: post({
    path: '/customer/user/api/v1/rebind-tel/cancel',
    summary: '撤销等待生效的变更',
    input: v.object({ changeId: id }),
    reply: done,
  }),
  getStepUp: get({
    path: '/customer/user/api/v1/step-up',
    prompt: false,
    summary: '本次登录是否已通过查看健康信息前的短信验证',
    input: nothing,
    reply: stepUp,
  }),
  sendStepUpCode: post({
    path: '/customer/user/api/v1/step-up/sms-code',
    prompt: false,
    summary: '向已绑定的手机号发送验证码，用于查看报告与影像',
    input: nothing,
    reply: v.object({ tel: v.string(), retryAfterSeconds: count, expiresInSeconds: count }),
  }),
  confirmStepUp: post({
    path: '/customer/user/api/v1/step-up/confirm',
    prompt: false,
    summary: '用验证码通过验证，本次登录内一段时间有效',
    input: v.object({ code: smsCode }),
    reply: stepUp,
  }),
  signPage: post({
    quiet: true,
    prompt: false,
    path: '/customer/user/api/v1/page-signature',
    summary: '为当前页面取 JS-SDK 签名，微信凭它允许扫一扫',
    input: pageToSign,
    reply: pageSignature,
  }),
}
