/** 病案复印: what was asked for, a new request, and the way to the counter. */
import type { CopyOrder, CopyRequest, RecordCopies } from '@/contract/inpatient'
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
  hasOrder: false,
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
  shows: ['周桂芳', '出院记录', '每页 0.5 元', '收件地区'],
  broken: { shows: ['请从住院信息里进入病案复印'], ways: [['选择住院', 'inpatient_choose']] },
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
  await page({ counterOnly }).sees(words, '行政楼 1 层', '身份证').seesNo('收件地区')
})

it('is not offered any more: what was asked for stays', () =>
  page({ service: null, requests: [{ ...request, state: 'SENT', canCancel: false }] })
    .sees('已寄出', /请到病案室窗口办理/)
    .seesNo('再申请一份', '取消申请'))

it.each([
  [{ state: 'ACCEPTED', feeFen: 1200, payAt: 'delivery' }, /付给快递员/],
  [{ state: 'ACCEPTED', feeFen: 1200, payAt: 'counter' }, /领取时付/],
  [{ state: 'ACCEPTED', feeFen: 0 }, /正在复印/],
  [{ state: 'ACCEPTED', feeFen: 1200, payAt: 'app', feeState: 'TO_PAY' }, /付好复印费/],
  [{ state: 'ACCEPTED', feeFen: 1200, payAt: 'app', feeState: 'CONFIRMING' }, /医院确认后/],
  [{ state: 'ACCEPTED', feeFen: 1200, payAt: 'app', feeState: 'PAID' }, /正在复印/],
  [{ state: 'READY', way: 'pickup' }, /可以去取/],
  [{ state: 'READY', way: 'courier' }, /等快递来取/],
  [{ state: 'CANCELLING' }, /等医院回应/],
  [{ state: 'DONE' }, /^$/],
] as const)('what is next of %j', (given, words) => {
  expect(formatNext({ ...request, ...given })).toMatch(words)
})

describe('the fee in the app', () => {
  const due: CopyRequest = {
    ...request,
    state: 'ACCEPTED',
    pages: 36,
    feeFen: 1800,
    payAt: 'app',
    feeState: 'TO_PAY',
    canCancel: false,
    canPay: true,
    hasOrder: true,
  }

  it('is paid from the request', () =>
    page({ requests: [due] }).sees(
      '复印费待支付',
      '付好复印费，医院才开始复印。',
      '支付复印费 ¥18.00',
    ))

  it('is paid by who asked alone', () =>
    page({ requests: [{ ...due, canPay: false, hasOrder: false }] })
      .sees('复印费待支付')
      .seesNo('支付复印费 ¥18.00'))

  it.each([
    ['CONFIRMING', '已支付，医院确认中'],
    ['PAID', '复印费已付'],
    ['REFUNDED', '复印费已退'],
    ['NOT_PAID', '没有付复印费'],
  ] as const)('stands beside the sum: %s', (feeState, words) =>
    page({ requests: [{ ...due, feeState, canPay: false }] })
      .sees(words, '¥18.00')
      .seesNo('支付复印费'),
  )
})

const order: CopyOrder = {
  requestId: 'c-1',
  inpatientId: 'in-1',
  orderNo: 'C2026112500000001',
  patientName: '周桂芳',
  parts: service.parts,
  copies: 2,
  pages: 36,
  amountFen: 1800,
  feeState: 'TO_PAY',
  paidAt: null,
  receiptNo: null,
  refund: null,
  timeline: [],
  serverNow: '2026-11-25T10:00:00+08:00',
}
const fee = (given: Partial<CopyOrder>) => {
  const answer = { ...order, ...given }
  return open('inpatient_pay', { copyRequestId: 'c-1' }).given({
    'inpatient.getCopyOrder': answer,
    'inpatient.checkCopyOrder': answer,
  })
}

it.each([
  ['TO_PAY', ['微信支付 ¥18.00', '出院记录', '2 份，共 36 页', 'C2026112500000001']],
  ['CONFIRMING', ['已支付，医院确认中', '查看病案复印']],
  ['PAID', ['复印费已付', '收据号 R1']],
  ['REFUNDING', ['复印费正在退给您']],
  ['REFUNDED', ['复印费已退']],
  ['NOT_PAID', ['不用再付了', '没有扣款']],
] as const)('the page of the fee: %s', async (feeState, shows) => {
  await fee({ feeState, receiptNo: feeState === 'PAID' ? 'R1' : null }).sees(...shows)
})
