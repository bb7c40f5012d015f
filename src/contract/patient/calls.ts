/** The calls about one visiting patient, and adding one. */
import * as v from 'valibot'
import { get, post } from '../endpoint'
import { count, done, id, smsCode } from '../values'
import { districtCode, regionNames } from '../region_code'
import { address, newPatient } from './adding'
import { actor, patientCard, patientDetail } from './detail'
import { patient } from './person'
import { base } from './list_calls'
import { accessLevel, relation } from './words'

export const patientFileCalls = {
  addPatient: post({
    path: `${base}/add`,
    prompt: false,
    summary:
      '添加就诊人：医院能证明手机号与就诊人一致、且是账号本人的手机号时，直接绑定并建档；否则一律以 PATIENT_NEEDS_FILE_CHECK 拒绝（不论证件是否已建档），details.bindingId 用于核实或只挂号',
    input: newPatient,
    reply: patient,
    idempotent: true,
  }),
  sendFileCode: post({
    path: `${base}/file-code`,
    summary: '医院认可的手机号存在时，向它发送验证码，短信写明申请的权限；不存在时回答相同，不发送',
    /** The level is fixed here: the code consents to this one only. */
    input: v.object({ bindingId: id, accessLevel: v.optional(accessLevel, 'booking') }),
    /** `tel` is empty: no part of the phone on file is shown to an account that has not proven its right. */
    reply: v.object({ tel: v.string(), retryAfterSeconds: count, expiresInSeconds: count }),
  }),
  bindByFileCode: post({
    path: `${base}/file-bind`,
    prompt: false,
    summary: '用建档手机号的验证码绑定已建档的就诊人',
    /** The level that the code was sent for; it is wrong for any other. */
    input: v.object({ bindingId: id, code: smsCode, accessLevel }),
    reply: patient,
  }),
  bindForBooking: post({
    path: `${base}/booking-bind`,
    summary: '未核实时先添加，只能挂号；不论医院是否已有档案，回答相同',
    input: v.object({ bindingId: id }),
    reply: patient,
  }),
  getPatient: get({
    path: `${base}/{id}`,
    prompt: false,
    summary: '就诊人主页',
    input: v.object({ id }),
    reply: patientDetail,
  }),
  updatePatient: post({
    path: `${base}/update`,
    summary: '修改关系、默认、地址；建档手机号只有档案所有人能改',
    input: v.object({
      patientId: id,
      relation: v.optional(relation),
      isDefault: v.optional(v.boolean()),
      regionCode: v.optional(districtCode),
      regionNames: v.optional(regionNames),
      address: v.optional(address),
    }),
    reply: patientDetail,
    idempotent: true,
  }),
  unbindPatient: post({
    path: `${base}/unbind`,
    summary: '移除就诊人；医院档案保留，有未完成的订单时拒绝',
    input: v.object({ patientId: id }),
    reply: done,
    idempotent: true,
  }),
  revealPatient: post({
    path: `${base}/reveal`,
    summary: '查看完整证件号与手机号；仅档案所有人，每次都写入访问记录',
    input: v.object({ patientId: id }),
    reply: v.object({ name: v.string(), idNo: v.string(), tel: v.string() }),
  }),
  getCard: get({
    path: `${base}/{id}/card`,
    prompt: false,
    summary: '就诊卡与动态码',
    input: v.object({ id }),
    reply: patientCard,
  }),
  listActors: get({
    path: `${base}/{id}/actor/list`,
    prompt: false,
    summary: '谁可以为这位就诊人办事',
    input: v.object({ id }),
    reply: v.array(actor),
  }),
  changeActor: post({
    path: `${base}/actor/change`,
    summary: '改变或收回（accessLevel 为 null）他人的权限；仅档案所有人',
    input: v.object({ patientId: id, actorId: id, accessLevel: v.nullable(accessLevel) }),
    reply: v.array(actor),
    idempotent: true,
  }),
}
