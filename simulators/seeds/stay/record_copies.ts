/** What the demo's branches copy of records, as rows of `inpatient_copy_service`. */

const parts = [
  ['summary', '出院记录'],
  ['orders', '医嘱单'],
  ['reports', '检验检查报告'],
  ['operation', '手术和麻醉记录'],
  ['nursing', '体温单和护理记录'],
  ['fees', '费用清单'],
] as const
const purposes = [
  ['claim', '商业保险理赔'],
  ['insurance', '医保报销'],
  ['referral', '转诊'],
  ['disability', '伤残鉴定'],
  ['own', '自用'],
] as const
const places = {
  'yunxi-main': [
    '总院行政楼 1 层病案室',
    '0589-8801230',
    '顺丰或邮政快递，快递费到付。复印费受理后在手机上付，付好才开始复印。',
  ],
  'yunxi-east': ['东院住院楼 1 层病案窗口', '0589-8802230', '顺丰或邮政快递，复印费和快递费到付'],
} as const
const hours = '周一到周五 8:00 到 11:30，13:30 到 17:00'

/** By branch. */
export const copyServiceRows = () =>
  Object.entries(places).map(([branchId, [place, telephone, courier]]) => ({
    service_id: `copies-${branchId}`,
    branch_id: branchId,
    active: true,
    service: {
      parts: parts.map(([code, name]) => ({ code, name })),
      purposes: purposes.map(([code, name]) => ({ code, name })),
      maxCopies: 5,
      feeNote: '每页 0.5 元，受理后告诉您页数和金额',
      answerDays: 3,
      courier: { advice: courier },
      pickup: { place, hours, telephone },
      counter: { place, hours, telephone, bring: '患者和代办人的身份证，关系证明' },
      counterOnly: ['精神科'],
      advice: '出院约 7 天后病案归档，归档后才能复印。',
    },
  }))

/** The same in English. */
export const copiesInEnglish: Readonly<Record<string, string>> = {
  出院记录: 'Discharge summary',
  医嘱单: 'Doctors’ orders',
  检验检查报告: 'Laboratory and imaging reports',
  手术和麻醉记录: 'Operation and anaesthesia records',
  体温单和护理记录: 'Temperature chart and nursing notes',
  费用清单: 'List of charges',
  商业保险理赔: 'Private insurance claim',
  医保报销: 'Medical insurance reimbursement',
  转诊: 'Referral to another hospital',
  伤残鉴定: 'Disability assessment',
  自用: 'My own use',
  '总院行政楼 1 层病案室': 'Medical records, administration building, floor 1, Main Campus',
  '东院住院楼 1 层病案窗口': 'Medical records, inpatient building, floor 1, Dongxi Campus',
  [hours]: 'Mon to Fri 8:00–11:30, 13:30–17:00',
  '每页 0.5 元，受理后告诉您页数和金额':
    '¥0.50 a page; you are told pages and amount once it is accepted',
  '顺丰或邮政快递，快递费到付。复印费受理后在手机上付，付好才开始复印。':
    'By SF or post; delivery is paid on delivery. The copies are paid in the app once they are accepted, and made after that.',
  '顺丰或邮政快递，复印费和快递费到付': 'By SF or post; copies and delivery are paid on delivery',
  '患者和代办人的身份证，关系证明':
    'ID cards of the patient and of whoever comes, and proof of the relationship',
  '出院约 7 天后病案归档，归档后才能复印。':
    'Records are filed about 7 days after discharge, and copied after that.',
  凭身份证到病案室领取: 'Bring your ID card to the medical records room',
  '这次住院的病案还没有归档，请 7 天后再申请':
    'The record of this stay is not filed yet; please ask again in 7 days',
  邮政特快专递: 'EMS',
}
