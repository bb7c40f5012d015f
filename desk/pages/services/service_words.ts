/** The services in the words of the hospital's people. */
import type { OptionalService } from '@/contract/hospital'

/** What it is called, what patients find there, and what a server needs for it. */
export const serviceLabels = {
  inpatient: {
    name: '住院',
    what: '住院信息、一日清单、预缴、出院结算',
    needs: '服务器设置里没有开通住院（INPATIENT）',
  },
  insurance: {
    name: '医保支付',
    what: '挂号费、门诊费用用医保付',
    needs: '没有接入医保局（MED_INS_*）',
  },
  film: {
    name: '云胶片',
    what: 'CT、磁共振、X 线的影像',
    needs: '没有接入影像系统（DICOMWEB_URL）',
  },
  waitlist: { name: '候补', what: '约满时排队、等更早的号', needs: '' },
  exam: {
    name: '检查预约',
    what: '医生开的检查一次排好、改时间、取消',
    needs: '服务器设置里没有开通检查预约（EXAMS）',
  },
  form: {
    name: '预问诊',
    what: '就诊前在手机上回答医院的问题，医生看诊前就知道',
    needs: '服务器设置里没有开通预问诊（FORMS）',
  },
  feedback: {
    name: '投诉与表扬',
    what: '在手机上写投诉、表扬、建议、找失物，看医院的答复',
    needs: '服务器设置里没有开通评价和投诉（FEEDBACK）',
  },
  rating: {
    name: '就诊评价',
    what: '看完病 30 天里评价医生、等候和流程',
    needs: '服务器设置里没有开通评价和投诉（FEEDBACK）',
  },
  rating_shown: {
    name: '公开评价',
    what: '医生页上的满意比例，满 30 份才有',
    needs: '服务器设置里没有公开评价（FEEDBACK、RATINGS_SHOWN）',
  },
  pay_code: {
    name: '扫码付',
    what: '家人、同事扫码代付门诊费用，只看到分类和金额',
    needs: '服务器设置里没有开通扫码付（PAY_CODE）',
  },
  refund_ask: {
    name: '退费申请',
    what: '缴了费没有做的项目，在手机上申请退',
    needs: '服务器设置里没有开通退费申请（REFUND_ASK）',
  },
  credit: {
    name: '先诊疗后付费',
    what: '费用先由微信支付分担保，当天晚些时候再付',
    needs: '没有接入微信支付分（CREDIT_PAYSCORE_*）',
  },
  record_copy: {
    name: '病案复印',
    what: '出院后在手机上申请复印病案，寄出或自取；医院发布了办法（copyService）的院区才有',
    needs: '服务器设置里没有住院（INPATIENT）',
  },
  share: { name: '分享', what: '把报告和影像用链接分享给医生、家人', needs: '' },
} satisfies Record<OptionalService, { name: string; what: string; needs: string }>
