/** The calls about stays, fees and deposits. */
import * as v from 'valibot'
import { amountFen, done, id, idempotencyKey, isoDate, nothing, pageOf, paging } from '../values'
import { get, ownRows, post } from '../endpoint'
import { documentLink } from '../document'
import { payBy, weChatPayParameters } from '../payment'
import { admissionFormCalls } from './admission_forms'
import { copyCalls } from './copies'
import { dischargeCalls } from './discharge_calls'
import { linkedStay, stay, stayBrief, stayHolder } from './stay'
import { feeDay } from './fees'
import { deposit, depositPurpose, payLink } from './deposit'

const base = '/hos/user/v1/inpatient'

const wrongNumber = '请输入正确的住院号，在腕带或住院证上'

/** 住院号: as the hospital makes it, with a digit; four signs at least, because anyone may type one. */
export const admissionNo = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.minLength(4, wrongNumber),
  v.maxLength(64, wrongNumber),
  v.regex(/^[ -~\u00a0-\uffff]*\d[ -~\u00a0-\uffff]*$/, wrongNumber),
)
/** The patient's full name, or the last four characters of the document. */
export const stayCheck = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.minLength(2, '请输入患者姓名，或证件号后 4 位'),
  v.maxLength(40, '姓名太长了'),
)
const token = v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/, '链接不完整，请向发送的人再要一次'))
const alertFen = v.pipe(amountFen, v.minValue(1, '请选择金额'), v.maxValue(5_000_000, '金额太大了'))
const wanted = {
  amountFen: v.pipe(amountFen, v.minValue(1, '请输入金额')),
  /** `settlement`: `amountFen` is what the stay's `owed` says. */
  purpose: v.optional(depositPurpose, 'deposit'),
  /** The patient was shown that the same amount was just paid, and wants it again. */
  isRepeat: v.optional(v.boolean(), false),
  idempotencyKey,
}

export const inpatientCalls = {
  listStays: get({
    path: `${base}/stay`,
    summary: '就诊人的住院，以及按住院号绑定的住院，新的在前',
    input: nothing,
    reply: v.array(stayBrief),
  }),
  bindStay: post({
    path: `${base}/bind`,
    prompt: false,
    summary: '用住院号加姓名（或证件号后4位）找到并绑定住院；对不上时回答都一样',
    input: v.object({ admissionNo, check: stayCheck }),
    reply: v.array(stayBrief),
    idempotent: true,
  }),
  unbindStay: post({
    path: `${base}/unbind`,
    summary: '从列表中移除按住院号绑定的住院',
    input: v.object({ inpatientId: id }),
    reply: done,
    idempotent: true,
  }),
  chooseAlert: post({
    path: `${base}/alert`,
    prompt: false,
    summary: '余额少于多少时提醒这个账号；null 为医院的办法',
    input: v.object({ belowFen: v.nullable(alertFen) }),
    reply: done,
    idempotent: true,
  }),
  listStayHolders: get({
    path: `${base}/stay/{inpatientId}/holder/list`,
    summary: '谁用住院号打开了这次住院；仅档案所有人，其他人得到空列表',
    input: v.object({ inpatientId: id }),
    reply: v.array(stayHolder),
  }),
  endStayHolder: post({
    path: `${base}/stay/holder/end`,
    summary: '收回：这个账号不能再用住院号打开；仅档案所有人',
    input: v.object({ inpatientId: id, holderId: id }),
    reply: v.array(stayHolder),
    idempotent: true,
  }),
  getStay: get({
    path: `${base}/stay/{inpatientId}`,
    summary: '住院信息',
    input: v.object({ inpatientId: id }),
    reply: stay,
  }),
  ...dischargeCalls,
  getFeeDay: get({
    path: `${base}/stay/{inpatientId}/day`,
    summary: '一日清单；不给日期时是最近有费用的一天',
    input: v.object({ inpatientId: id, date: v.optional(isoDate) }),
    reply: feeDay,
  }),
  ...admissionFormCalls,
  ...copyCalls,
  listDeposits: get({
    path: `${base}/stay/{inpatientId}/deposit`,
    summary: '预缴记录，新的在前',
    mayGrow: ownRows,
    input: v.object({ inpatientId: id, ...paging }),
    reply: pageOf(deposit),
  }),
  createDeposit: post({
    path: `${base}/deposit`,
    prompt: false,
    summary:
      '住院预缴下单，或付清出院结算（purpose: settlement）；5分钟内有同样金额时先问（DUPLICATE_ORDER），isRepeat 表示确实要再缴',
    input: v.object({ inpatientId: id, ...wanted }),
    reply: deposit,
    idempotent: true,
  }),
  getDeposit: get({
    path: `${base}/deposit/{depositId}`,
    summary: '一笔预缴',
    input: v.object({ depositId: id }),
    reply: deposit,
  }),
  openReceipt: post({
    path: `${base}/deposit/receipt`,
    summary: '预交金收据的PDF：5分钟内有效的地址',
    input: v.object({ depositId: id }),
    reply: documentLink,
    idempotent: true,
  }),
  payDeposit: post({
    path: `${base}/deposit/pay`,
    summary: '发起支付',
    input: v.object({ depositId: id, ...payBy }),
    reply: v.object({ order: deposit, pay: v.nullable(weChatPayParameters) }),
    idempotent: true,
  }),
  checkDeposit: post({
    quiet: true,
    path: `${base}/deposit/pay-check`,
    prompt: false,
    summary: '向支付渠道查询结果，并等医院入账片刻',
    input: v.object({ depositId: id }),
    reply: deposit,
    idempotent: true,
  }),
  createPayLink: post({
    path: `${base}/pay-link`,
    summary: '给家人代缴的链接；完整链接只在这里给一次',
    input: v.object({ inpatientId: id, validHours: v.picklist([24, 72, 168]) }),
    reply: v.object({ link: payLink, address: v.string() }),
  }),
  listPayLinks: get({
    path: `${base}/stay/{inpatientId}/pay-link`,
    summary: '我发出的代缴链接',
    input: v.object({ inpatientId: id }),
    reply: v.array(payLink),
  }),
  revokePayLink: post({
    path: `${base}/pay-link/revoke`,
    summary: '停用一个代缴链接',
    input: v.object({ linkId: id }),
    reply: payLink,
    idempotent: true,
  }),
  openPayLink: post({
    quiet: true,
    path: `${base}/pay-link/open`,
    summary: '家人打开代缴链接：只有姓名（脱敏）和金额',
    input: v.object({ token }),
    reply: linkedStay,
    idempotent: true,
  }),
  createLinkedDeposit: post({
    path: `${base}/pay-link/deposit`,
    prompt: false,
    summary: '家人通过链接预缴下单',
    input: v.object({ token, ...wanted }),
    reply: deposit,
    idempotent: true,
  }),
}
