/** The calls about leaving: 预结算, and the papers of a stay. */
import * as v from 'valibot'
import { get, post } from '../endpoint'
import { id, idempotencyKey } from '../values'
import { documentLink } from '../document'
import { stayPapers } from './papers'
import { presettlement } from './presettlement'

const base = '/hos/user/v1/inpatient'

export const dischargeCalls = {
  askPresettlement: post({
    quiet: true,
    path: `${base}/presettle`,
    prompt: false,
    summary: '向医院问出院预结算；刚问过的不再问，给上一次的',
    input: v.object({ inpatientId: id }),
    reply: presettlement,
    idempotent: true,
  }),
  confirmDischarge: post({
    path: `${base}/presettle/confirm`,
    prompt: false,
    summary: '同意按这些金额出院结算；仅档案所有人，数字变了要重新看',
    input: v.object({ inpatientId: id, presettlementId: id, idempotencyKey }),
    reply: presettlement,
    idempotent: true,
  }),
  getStayPapers: get({
    path: `${base}/stay/{inpatientId}/paper`,
    summary: '出院资料与理赔材料包里有什么；仅可看全部信息的账号，出院以后',
    input: v.object({ inpatientId: id }),
    reply: stayPapers,
  }),
  openStayPaper: post({
    path: `${base}/stay/paper`,
    summary: '一份出院资料的PDF：5分钟内有效的地址；需短信验证',
    /** `fee_list`, `invoice`, or a document's id. */
    input: v.object({ inpatientId: id, paper: id }),
    reply: documentLink,
    idempotent: true,
  }),
  openClaimBundle: post({
    path: `${base}/stay/claim-bundle`,
    summary:
      '理赔材料包：发票、费用总清单、出院小结和诊断证明合为一份PDF，5分钟内有效的地址；需短信验证',
    input: v.object({ inpatientId: id }),
    reply: documentLink,
    idempotent: true,
  }),
}
