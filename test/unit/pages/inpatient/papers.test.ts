/** 出院资料 on the stay's page: nothing yet, parts missing, all there, an error; and for whom the section is not there. */
import { open } from '../../../support/client/pages/open'
import { type Answers, Refusal } from '../../../support/client/pages/wire'

const stay = {
  inpatientId: 'in-1',
  patientName: '李小龙',
  status: 'DISCHARGED' as const,
  deposit: { allowed: false },
  seesDetails: true,
}
const papers = {
  documents: [
    {
      documentId: 'd-1',
      type: 'discharge_summary' as const,
      title: '出院小结',
      issuedAt: '2026-11-20T10:30:00+08:00',
    },
    {
      documentId: 'd-2',
      type: 'diagnosis_certificate' as const,
      title: null,
      issuedAt: '2026-11-20T10:40:00+08:00',
    },
  ],
  feeList: { totalFen: 123_456 },
  invoices: { count: 1, totalFen: 123_456 },
  medicinesOf: 'p-1',
  missing: [],
  wardTelephone: '0589-8801207',
  serverNow: '2026-11-21T08:00:00+08:00',
}
const opened = (answers: Answers) =>
  open<'inpatient_info'>('inpatient_info', { inpatientId: 'in-1' }).given({
    'inpatient.getStay': stay,
    ...answers,
  })

it('has all that there is, and one file of it', () =>
  opened({ 'inpatient.getStayPapers': papers })
    .sees('出院资料', '出院小结', '诊断证明', '1 张，共 ¥1,234.56', '整次住院，共 ¥1,234.56')
    .sees('打开理赔材料包')
    .seesNo('还没有', '打电话问病区'))

it('leads to the medicines of the patient', () =>
  opened({ 'inpatient.getStayPapers': papers })
    .press('出院带药')
    .leadsTo('medicine_list', { patientId: 'p-1' }))

it('names what is missing and whom to ask', () =>
  opened({
    'inpatient.getStayPapers': {
      ...papers,
      documents: [],
      invoices: null,
      medicinesOf: null,
      missing: ['invoice', 'discharge_summary', 'diagnosis_certificate'],
    },
  })
    .sees('还没有住院发票，请问住院处', '还没有出院小结，请问病区医生', '打电话问病区')
    .sees('打开已有的材料')
    .seesNo('打开理赔材料包', '出院带药'))

it('says so while there is nothing, and offers no file', () =>
  opened({
    'inpatient.getStayPapers': {
      ...papers,
      documents: [],
      invoices: null,
      feeList: null,
      medicinesOf: null,
      missing: ['invoice', 'fee_list', 'discharge_summary', 'diagnosis_certificate'],
    },
  })
    .sees('医院还没有出具出院资料，出具后在这里打开。', '理赔材料包')
    .seesNo('打开已有的材料', '打开理赔材料包'))

it('says an error in its place; the rest of the page stays', () =>
  opened({ 'inpatient.getStayPapers': new Refusal(500, '出错了', null) })
    .sees('李小龙', '预缴记录', '出错了')
    .seesNo('理赔材料包'))

it.each([
  ['出院小结', 'inpatient.openStayPaper'],
  ['打开理赔材料包', 'inpatient.openClaimBundle'],
] as const)('%s asks for the check by SMS first', (words, call) =>
  opened({
    'inpatient.getStayPapers': papers,
    [call]: new Refusal(403, '请先验证', 'STEP_UP_NEEDED'),
    'account.getStepUp': { isPassed: false, tel: '138****0002', validHours: 2 },
  })
    .press(words)
    .sees('确认是您本人'),
)

it.each([
  ['by the number alone', { isBoundByNumber: true, seesDetails: false }],
  ['with limited rights', { seesDetails: false, needsStepUp: false }],
  ['in hospital', { status: 'ADMITTED' as const }],
])('is not there %s', (_whose, given) =>
  opened({ 'inpatient.getStay': { ...stay, ...given }, 'inpatient.getStayPapers': papers })
    .sees('李小龙')
    .seesNo('出院资料', '理赔材料包'),
)
