/** 病案复印: what was asked for, a new request, and the way to the counter. */
import type { CopyRequest, RecordCopies } from '@/contract/inpatient'
import { formatNext } from '@/subpages/record_copy/record_copy/copy_words'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'

const service = {
  parts: [{ code: 'summary', name: '出院记录' }],
  purposes: [{ code: 'own', name: '自用' }],
  maxCopies: 5,
  feeNote: '每页 0.5 元',
  answerDays: 3,
  courier: { advice: '运费到付' },
  pickup: { place: '病案室', hours: '上午', telephone: null },
  counter: { place: '行政楼 1 层', hours: '下午', telephone: null, bring: '身份证' },
  advice: null,
}
const request: CopyRequest = {
  requestId: 'c-1',
  state: 'RECEIVED',
  parts: service.parts,
  copies: 2,
  purpose: '自用',
  way: 'courier',
  maskedTo: '李*龙 138****1234',
  askedAt: '2026-11-25T09:00:00+08:00',
  changedAt: '2026-11-25T09:00:00+08:00',
  pages: null,
  feeFen: null,
  payAt: null,
  why: null,
  courier: null,
  advice: null,
  canCancel: true,
  canPay: false,
}
const copies: RecordCopies = {
  inpatientId: 'in-1',
  patientName: '周桂芳',
  departName: '骨科',
  inDate: '2026-11-01',
  outDate: '2026-11-20',
  service,
  counterOnly: null,
  needsStepUp: false,
  isFull: false,
  requests: [],
  serverNow: '2026-11-25T10:00:00+08:00',
}
const at = { inpatientId: 'in-1' }
const page = (given: Partial<RecordCopies>) =>
  open('record_copy', at).given({ 'inpatient.getCopies': { ...copies, ...given } })

describePage('record_copy', {
  parameters: at,
  needs: ['inpatient.getCopies'],
  answers: { 'inpatient.getCopies': copies },
  shows: ['周桂芳', '出院记录', '每页 0.5 元', '收件地址'],
  broken: { shows: ['请从住院信息里进入病案复印'] },
  visitor: '登录后可以申请复印病案',
})

it('shows what was asked for, and asks for another one only when told to', async () => {
  const seen = page({ requests: [{ ...request, pages: 24, feeFen: 1250 }] })
  await seen
    .sees('等医院受理', '寄到', '¥12.50', '138****1234', '取消申请', '再申请一份')
    .seesNo('每页 0.5 元', '¥¥')
})

it.each([
  ['minor', /登记的监护人申请/],
  ['deceased', /近亲属/],
  ['department', /不在手机上受理/],
] as const)('leads to the counter: %s', async (counterOnly, words) => {
  await page({ counterOnly }).sees(words, '行政楼 1 层', '身份证').seesNo('收件地址')
})

it('is not offered any more: what was asked for stays', () =>
  page({ service: null, requests: [{ ...request, state: 'SENT', canCancel: false }] })
    .sees('已寄出', /请到病案室窗口办理/)
    .seesNo('再申请一份', '取消申请'))

it.each([
  [{ state: 'ACCEPTED', feeFen: 1200, payAt: 'delivery' }, /付给快递员/],
  [{ state: 'ACCEPTED', feeFen: 1200, payAt: 'counter' }, /领取时付/],
  [{ state: 'ACCEPTED', feeFen: 0 }, /^$/],
  [{ state: 'READY', way: 'pickup' }, /可以去取/],
  [{ state: 'READY', way: 'courier' }, /等快递来取/],
  [{ state: 'CANCELLING' }, /等医院回应/],
  [{ state: 'DONE' }, /^$/],
] as const)('what is next of %j', (given, words) => {
  expect(formatNext({ ...request, ...given })).toMatch(words)
})
