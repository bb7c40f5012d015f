/** 入院前要读的: the list, one that is read, and the note of it. */
import type { AdmissionForm, AdmissionForms } from '@/contract/inpatient'
import { formTag, nextUnread } from '@/subpages/form/admission_forms/form_words'
import { formsTag } from '@/subpages/inpatient/steps_words'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'

const form = (code: string, given: Partial<AdmissionForm> = {}): AdmissionForm => ({
  code,
  version: '3',
  title: `${code}同意书`,
  sections: [{ title: '为什么做', content: '<p>因为有结石</p>' }],
  reading: null,
  isRenewed: false,
  ...given,
})
const read = (
  state: 'NOTED' | 'RECEIVED' | 'KEPT' | 'OUTDATED',
  question: string | null = null,
) => ({
  state,
  question,
  readAt: '2026-11-25T09:00:00+08:00',
})
const forms: AdmissionForms = {
  inpatientId: 'in-1',
  patientName: '周桂芳',
  telephone: '0589-1',
  forms: [form('手术'), form('麻醉', { reading: read('RECEIVED') })],
  serverNow: '2026-11-25T10:00:00+08:00',
}
const at = { inpatientId: 'in-1' }
const stepUp = {
  'account.getStepUp': { isPassed: true, tel: '138****0002', leftSeconds: 600, validHours: 2 },
}
const page = (given: Partial<AdmissionForms>) =>
  open('admission_forms', at).given({
    ...stepUp,
    'inpatient.getAdmissionForms': { ...forms, ...given },
  })

describePage('admission_forms', {
  parameters: at,
  needs: ['inpatient.getAdmissionForms'],
  answers: { ...stepUp, 'inpatient.getAdmissionForms': forms },
  shows: ['手术同意书', '还没读', '读过不等于签字', '开始读'],
  empty: {
    answers: { 'inpatient.getAdmissionForms': { ...forms, forms: [] } },
    shows: ['现在没有要读的材料'],
  },
  broken: { shows: ['请从住院信息里打开'], ways: [['选择住院', 'inpatient_choose']] },
  visitor: '登录后可以读入院前的材料',
})

it('opens the first that is not read', async () => {
  await page({}).press('开始读').sees('因为有结石', '我已读过', '版本 3')
})

it.each([
  ['RECEIVED', '医院已经收到'],
  ['KEPT', '护士会再问您'],
  ['NOTED', '正在送到医院'],
  ['OUTDATED', '医院换了新的一版'],
] as const)('says what became of the note: %s', async (state, words) => {
  await page({ forms: [form('手术', { reading: read(state) })] })
    .press('手术同意书')
    .sees(words)
})

it('counts what is read, and finds the next one after it, then from the beginning', () => {
  const all = [form('a'), form('b', { reading: read('KEPT') }), form('c', { isRenewed: true })]
  expect(all.map((one) => formTag(one).words)).toEqual(['还没读', '读过了', '有更新，请再读'])
  expect([nextUnread(all, 'a'), nextUnread(all, 'c')]).toEqual(['c', 'a'])
  expect(formsTag({ total: 3, read: 1 }).words).toBe('还有 2 份没读')
  expect(formsTag({ total: 3, read: 3 }).words).toBe('都读过了')
})
