/** The texts of the access log and of consents. */
import { securityLabels } from '../../../src/contract/desk/words/security_words'
import type { ConsentDocument } from '../../../src/contract/privacy'
import type { Account } from '../../http/caller'
import type { AuditAction } from '../audit'

/** An action, after the words 您 / 尾号1234的账号. */
const actionLabel = {
  join_refused: '想并入已有账号，证件核对未通过',
  add_patient: '添加就诊人',
  add_unproven: '添加就诊人，未核实，只能挂号',
  end_unproven: '就诊人已由本人核实，未核实的绑定结束',
  child_grown: '就诊人已满 18 周岁，改为只能挂号和缴费',
  patient_needs_file_check: '申请绑定就诊档案，等待核对',
  send_file_code: '申请向建档手机号发送验证码',
  bind_by_file_code: '凭建档手机号的验证码绑定就诊档案',
  update_patient: '修改就诊人资料',
  unbind_patient: '移除就诊人',
  open_stay: '用住院号打开住院预缴',
  ask_copies: '申请复印病案',
  read_admission_form: '读入院前的材料',
  end_stay_holder: '收回用住院号打开的住院预缴',
  view_report: '查看报告',
  view_film: '查看影像',
  view_form: '查看预问诊的回答',
  send_form: '把预问诊的回答送给医院',
  open_invoices: '打开一年的门诊票据',
  open_stay_paper: '打开出院资料',
  open_claim_bundle: '打开理赔材料包',
  mail_invoice: '把门诊票据发到邮箱',
  reveal_patient: '查看完整证件号与手机号',
  change_actor: '改变其他账号的权限',
  end_actor: '收回其他账号的权限',
  tel_change_refused: '用证件申请变更手机号，核对未通过',
  tel_change_waiting: '申请变更手机号，等待生效',
  tel_change_done: '变更手机号',
  tel_change_cancelled: '撤销手机号变更',
  tel_change_failed: '手机号变更没有成功：新号码已绑定其他账号',
  withdraw_consent: '撤回授权',
  export_data: '导出个人信息',
  delete_account: '注销账号',
  create_share: '分享报告或影像',
  revoke_share: '撤回分享',
  view_share: '分享的链接被打开',
  lock_share: '分享的链接因密码多次输错而锁定',
  staff_look: '工作人员为办理业务查看了订单',
  staff_look_file: '工作人员为办理业务查看了就诊人资料',
  staff_look_feedback: '工作人员为办理业务查看了写给医院的投诉、表扬等',
  staff_unbind: '工作人员在柜台核实身份后，结束了一个账号的绑定',
  staff_restore: '工作人员在柜台核实身份后，更换了建档手机号',
} satisfies Record<AuditAction, string>

/** The label of an action in the database. */
export function labelOfAction(action: string): string {
  const words: Readonly<Record<string, string>> = actionLabel
  return words[action] ?? '处理了信息'
}

/** The label of a security event. */
export function labelOfSecurityEvent(action: string): string {
  const words: Readonly<Record<string, string>> = securityLabels
  return words[action] ?? '账号有变动'
}

/** What withdrawing a consent means. */
export const withdrawalEffects = {
  privacy_policy: '隐私政策是使用本应用的前提，不能单独撤回。不再同意时，请注销账号',
  health_data:
    '撤回后，这位就诊人会从您的账号移除，不能再为他挂号、缴费和查看报告。医院依法保存的病历不受影响',
  child_data:
    '撤回后，这个孩子会从您的账号移除，不能再为他挂号、缴费和查看报告。医院依法保存的病历不受影响',
  share_health_data: '撤回后，您为这位就诊人分享出去的链接全部立即失效。以后仍可以重新分享',
  medical_insurance:
    '撤回后，再用医保支付时会重新征求您的同意。已经结算的记录由医保局依法保存，退费不受影响',
} satisfies Record<ConsentDocument, string>

/** The app of a session. */
export const appLabels = {
  official_account: '微信公众号',
  mini_program: '微信小程序',
  entry_link: '浏览器',
} satisfies Record<Account['app'], string>
