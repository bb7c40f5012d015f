/** The counter (柜台服务): a person is found by what they present, proves their identity, and is helped with patient links. Staff give a reason; the patient can read that the hospital looked. */
import * as v from 'valibot'
import { accessLevel, idType, relation, sex } from '../patient/words'
import { done, id, isoDate, isoDateTime, mobile, smsCode } from '../values'
import { reason, searched, staffPost } from './staff_call'

/** A file in a list. */
export const fileBrief = v.object({
  patientId: id,
  /** Masked. */
  name: v.string(),
  sex,
  birthday: isoDate,
  patientNo: v.string(),
  cardNo: v.string(),
  /** Masked. */
  tel: v.string(),
  idType,
  /** Masked. */
  idNo: v.string(),
  isDeceased: v.boolean(),
  /** Typed by somebody, and never found at the hospital. */
  isClaimed: v.boolean(),
})
export type FileBrief = v.InferOutput<typeof fileBrief>

/** An account linked to the patient. */
const fileActor = v.object({
  actorId: id,
  /** Masked; empty for an account without a phone. */
  tel: v.string(),
  relation,
  accessLevel,
  isOwner: v.boolean(),
  isProven: v.boolean(),
  boundAt: isoDateTime,
})
export type FileActor = v.InferOutput<typeof fileActor>

export const patientFile = v.object({
  ...fileBrief.entries,
  actors: v.array(fileActor),
  now: isoDateTime,
})
export type PatientFile = v.InferOutput<typeof patientFile>

/** How the person at the counter proved their identity: the code sent to the phone on file, or the certificate, read by the clerk. */
const proof = v.variant('by', [
  v.object({ by: v.literal('code'), code: smsCode }),
  v.object({
    by: v.literal('certificate'),
    idNo: v.pipe(v.string(), v.trim(), v.minLength(4, '请输入完整的证件号'), v.maxLength(30)),
  }),
])
export type CounterProof = v.InferOutput<typeof proof>

const doers = ['support', 'clinics', 'admin'] as const
const which = { patientId: id }

export const counterCalls = {
  /** A POST, so that search terms stay out of addresses and logs. */
  search: staffPost({
    path: '/desk/v1/patients/search',
    roles: doers,
    summary: '按手机号、就诊卡号、患者号或证件号找患者',
    input: searched,
    reply: v.object({ list: v.array(fileBrief) }),
  }),
  open: staffPost({
    path: '/desk/v1/patients/{patientId}/open',
    roles: doers,
    summary: '打开一位患者的资料和绑定：写明原因，患者能看到',
    input: v.object({ ...which, reason }),
    reply: patientFile,
  }),
  sendCode: staffPost({
    path: '/desk/v1/patients/{patientId}/code',
    roles: doers,
    summary: '发验证码：到建档手机证明本人，或到新手机证明在他手里',
    input: v.object({ ...which, tel: v.optional(mobile) }),
    reply: v.object({ retryAfterSeconds: v.number(), expiresInSeconds: v.number() }),
  }),
  phone: staffPost({
    path: '/desk/v1/patients/{patientId}/phone',
    roles: doers,
    summary: '完整的建档手机号：核实本人之后，或有一条重要消息没有送到、要打电话告知他时',
    input: v.object({ ...which, proof: v.optional(proof), reason }),
    reply: v.object({ tel: v.string() }),
  }),
  unbind: staffPost({
    path: '/desk/v1/patients/{patientId}/unbind',
    roles: doers,
    summary: '应本人要求，结束一个账号的绑定',
    input: v.object({ ...which, actorId: id, proof, reason }),
    reply: done,
  }),
  restore: staffPost({
    path: '/desk/v1/patients/{patientId}/restore',
    roles: doers,
    summary: '换建档手机号，并绑定到用这个手机号的账号；交还档案时，其他账号的绑定同时结束',
    input: v.object({
      ...which,
      tel: mobile,
      code: smsCode,
      proof,
      /** The file returns to its owner: all other links end. */
      endsOthers: v.boolean(),
      reason,
    }),
    reply: v.object({
      ended: v.number(),
      /** False: no account has this phone yet; the first one that adds the patient becomes the owner. */
      isBound: v.boolean(),
    }),
  }),
}
