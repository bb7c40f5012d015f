import { browser } from '@/platform/window/browser'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'
import { type Answers, Refusal } from '../../../support/client/pages/wire'

const patients = { list: [{ patientId: 'p-1', name: '李*明', isDefault: true }], limit: 5 }
const listed = { 'patient.listPatients': patients }
const nobody = { 'patient.listPatients': { limit: 5 } }
const bill = { billId: 'b-1', title: '西药处方', split: { totalFen: 2150, cashFen: 2150 } }
const order = { orderId: 'o-1', isOwn: true, split: bill.split, bills: [bill] }

describePage('outpatient_list', {
  needs: ['patient.listPatients', 'outpatient.listUnpaid'],
  answers: {
    ...listed,
    'outpatient.listUnpaid': {
      ended: [{ billId: 'b-2', title: '检验申请', departName: '内科', ended: 'paid_elsewhere' }],
    },
  },
  shows: ['没有待缴', '检验申请', '已在医院窗口缴费'],
})

describePage('outpatient_list', {
  needs: ['patient.listPatients', 'outpatient.listUnpaid'],
  answers: {
    ...listed,
    'outpatient.createOrder': order,
    'outpatient.listUnpaid': {
      visits: [{ visitNo: 'v-1', departName: '心血管内科', totalFen: 2150, bills: [bill] }],
    },
  },
  shows: ['心血管内科', '西药处方'],
  ways: [
    ['看明细 西药处方', 'outpatient_unpay_detail', { billId: 'b-1' }],
    ['缴费记录', 'outpatient_orderlist'],
    ['李*明', 'patient_choose', { patientId: 'p-1' }],
    ['须知', 'notice_index', { type: 'payment' }],
    ['去支付', 'outpatient_unpay_detail', { orderId: 'o-1' }],
  ],
  empty: { answers: { 'outpatient.listUnpaid': {} }, shows: ['没有待缴'] },
  visitor: '登录后可以缴门诊费用',
})

describePage('outpatient_list', {
  needs: ['patient.listPatients', 'outpatient.listUnpaid'],
  answers: {
    ...listed,
    'outpatient.listUnpaid': {
      visits: [
        {
          visitNo: 'v-1',
          departName: '心血管内科',
          totalFen: 2150,
          bills: [{ ...bill, status: 'LOCKED', orderId: 'o-1' }],
        },
      ],
    },
  },
  shows: ['心血管内科', '支付中'],
  ways: [['继续支付', 'outpatient_unpay_detail', { orderId: 'o-1' }]],
})

describePage('outpatient_list', {
  answers: nobody,
  shows: ['还没有就诊人'],
  ways: [['添加就诊人', 'patient_add']],
})

describePage('outpatient_unpay_detail', {
  parameters: { billId: 'b-1' },
  needs: ['outpatient.getBill'],
  answers: {
    'outpatient.getBill': { ...bill, departName: '心血管内科', seesDetails: true },
    'outpatient.createOrder': order,
  },
  shows: ['心血管内科'],
  ways: [['去支付', 'outpatient_unpay_detail', { orderId: 'o-1' }]],
  broken: { shows: ['这个链接不完整'], ways: [['看待缴费用', 'outpatient_list']] },
  visitor: '登录后可以缴门诊费用',
})

describePage('outpatient_unpay_detail', {
  parameters: { orderId: 'o-1' },
  needs: ['outpatient.getOrder'],
  answers: { 'outpatient.getOrder': order, 'outpatient.checkOrder': order },
  shows: ['微信支付 ¥21.50'],
  ways: [['医保', 'medical_insurance_payment', { business: 'outpatient', orderId: 'o-1' }]],
})

describePage('outpatient_pay_detail', {
  parameters: { orderId: 'o-1' },
  needs: ['outpatient.getOrder'],
  answers: {
    'outpatient.getOrder': {
      ...order,
      status: 'PAID',
      payStatus: 'PAID',
      paidAt: '2026-11-21T10:00:00+08:00',
    },
  },
  shows: ['西药处方', '已缴费'],
  broken: { shows: ['这个链接不完整'], ways: [['看缴费记录', 'outpatient_orderlist']] },
  visitor: '登录后可以看缴费记录',
})

describePage('outpatient_orderlist', {
  needs: ['patient.listPatients', 'outpatient.listPaid'],
  answers: {
    ...listed,
    'outpatient.listPaid': {
      list: [
        {
          month: '2026-11',
          totalFen: 2150,
          orders: [{ orderId: 'o-1', departNames: ['心血管内科'] }],
        },
      ],
      next: null,
    },
  },
  shows: ['心血管内科'],
  ways: [
    ['心血管内科', 'outpatient_pay_detail', { orderId: 'o-1' }],
    ['李*明', 'patient_choose', { patientId: 'p-1' }],
  ],
  empty: {
    answers: { 'outpatient.listPaid': {} },
    shows: ['还没有缴费记录'],
    ways: [['看待缴费用', 'outpatient_list']],
  },
  visitor: '登录后可以看缴费记录',
})

const years = { years: [{ year: '2026', count: 3, totalFen: 64500 }] }
const twoYears = { years: [...years.years, { year: '2025', count: 1, totalFen: 2150 }] }

describePage('outpatient_orderlist', {
  answers: { ...listed, 'outpatient.listInvoiceYears': years },
  shows: ['年度发票', '3 张有效票据，共 ¥645.00', '2026 年发票合为一份'],
})

describe('invoices of a year', () => {
  const opened = (answers: Answers) =>
    open<'outpatient_orderlist'>('outpatient_orderlist', {}).given({ ...listed, ...answers })

  it('another year is chosen where there are several', () =>
    opened({ 'outpatient.listInvoiceYears': twoYears })
      .press('2025')
      .sees('1 张有效票据，共 ¥21.50', '2025 年发票合为一份')
      .seesNo('2026 年发票合为一份'))

  it('nothing of it where there are none, or a server knows nothing of it', () =>
    opened({ 'outpatient.listInvoiceYears': new Refusal(404, '没有这个地址', null) })
      .sees('还没有缴费记录')
      .seesNo('年度发票', '没有这个地址'))

  it('the check by SMS is asked for where the file wants it', () =>
    opened({
      'outpatient.listInvoiceYears': years,
      'outpatient.openInvoicesOfYear': new Refusal(403, '请先验证', 'STEP_UP_NEEDED'),
      'account.getStepUp': { isPassed: false, tel: '138****0002', validHours: 2 },
    })
      .press('2026 年发票合为一份')
      .sees('确认是您本人', '票据文件是您的隐私'))
})

describe('an invoice by mail', () => {
  const paid = {
    ...order,
    status: 'PAID' as const,
    payStatus: 'PAID' as const,
    paidAt: '2026-11-21T10:00:00+08:00',
    invoice: { billName: '医疗门诊收费票据', billNo: '0123456789', totalFen: 2150 },
  }
  const opened = (canMail: boolean) =>
    open<'outpatient_pay_detail'>('outpatient_pay_detail', { orderId: 'o-1' }).given({
      'outpatient.getOrder': { ...paid, canMail },
    })

  it('is not offered where the hospital sends none', () =>
    opened(false).sees('0123456789').seesNo('发到邮箱'))

  it('asks for an address', () => opened(true).press('发到邮箱').press('发送').sees('请填写邮箱'))

  it('the year is sent as well', () =>
    open<'outpatient_orderlist'>('outpatient_orderlist', {})
      .given({ ...listed, 'outpatient.listInvoiceYears': { ...years, canMail: true } })
      .press('发到邮箱')
      .sees('请填本人的邮箱'))
})

describePage('outpatient_orderlist', {
  answers: nobody,
  shows: ['还没有就诊人'],
  ways: [['添加就诊人', 'patient_add']],
})

describePage('medical_insurance_payment', {
  parameters: { business: 'outpatient', orderId: 'o-1' },
  needs: ['insurance.getPage'],
  answers: {
    'insurance.getPage': {
      business: 'outpatient',
      orderId: 'o-1',
      title: '门诊缴费单',
      totalFen: 2150,
    },
    'insurance.check': {
      business: 'outpatient',
      orderId: 'o-1',
      title: '门诊缴费单',
      totalFen: 2150,
    },
  },
  shows: ['门诊缴费单', '¥21.50'],
  visitor: '登录后可以用医保支付',
})

describePage('medical_insurance_payment', {
  needs: ['registration.listOrders'],
  answers: {
    ...listed,
    'registration.listOrders': {
      list: [{ orderId: 'o-2', visit: { departName: '皮肤科' }, fee: { totalFeeFen: 100 } }],
      next: null,
    },
  },
  shows: ['皮肤科'],
  ways: [
    ['皮肤科', 'medical_insurance_payment', { business: 'registration', orderId: 'o-2' }],
    ['看待缴的门诊费用', 'outpatient_list'],
  ],
  empty: {
    answers: { 'registration.listOrders': {} },
    shows: ['没有待支付的挂号'],
    ways: [['没有待支付的挂号', 'registration_campus']],
  },
})

const paid = {
  ...order,
  status: 'PAID' as const,
  payStatus: 'PAID' as const,
  paidAt: '2026-11-21T10:00:00+08:00',
}
const line = { itemId: 'i-1', name: '血常规', amountFen: 2000, hindrance: null }
const asked = {
  askId: 'a-1',
  state: 'REFUSED' as const,
  reason: 'not_needed' as const,
  askedAt: '2026-11-21T10:30:00+08:00',
  answeredAt: '2026-11-21T10:31:00+08:00',
  amountFen: 2000,
  grantedFen: 0,
  lines: [
    { itemId: 'i-1', name: '血常规', amountFen: 2000, state: 'REFUSED' as const, reason: '已采血' },
  ],
}
const detail = (given: object) =>
  open('outpatient_pay_detail', { orderId: 'o-1' }).given({
    'outpatient.getOrder': { ...paid, ...given },
  })

describe('退费申请', () => {
  it('nothing left to ask for: the page says where to go', () =>
    detail({ refundLines: null }).sees('要退没有做的项目，请到收费窗口').seesNo('申请退费'))

  it('what was asked stands with the hospital’s reason, and can be asked again', () =>
    detail({ refundLines: [line], refundAsks: [asked] }).sees(
      '医院没有同意',
      '血常规：已采血',
      '不需要了',
      '申请退费',
    ))

  it('the one line that is left is chosen; a reason sends it, and the answer is shown', () =>
    open('outpatient_pay_detail', { orderId: 'o-1' })
      .given({
        'outpatient.getOrder': {
          ...paid,
          refundLines: [line, { ...line, itemId: 'i-2', name: '心电图', hindrance: 'done' }],
        },
        'outpatient.askRefund': paid,
      })
      .press('申请退费')
      .sees('已经做了，或已经发药', '申请退 ¥20.00')
      .press('在别处做了')
      .given({
        'outpatient.getOrder': {
          ...paid,
          refundAsks: [{ ...asked, state: 'RECEIVED', lines: [] }],
        },
      })
      .press('申请退 ¥20.00')
      .sees('医院收到了，等答复')
      .seesNo('为什么要退'))

  it('without a choice nothing is sent', () =>
    detail({ refundLines: [line, { ...line, itemId: 'i-2', name: '心电图' }] })
      .press('申请退费')
      .sees('请选择要退的项目')
      .press('血常规')
      .sees('申请退 ¥20.00'))

  it('where a fund bore a part, what comes back is said to the fen', () =>
    detail({
      refundLines: [
        { ...line, amountFen: 1000, backFen: 333 },
        { ...line, itemId: 'i-2', name: '心电图', amountFen: 1000, backFen: 333 },
        { ...line, itemId: 'i-3', name: '胸片', amountFen: 1000, backFen: 333 },
      ],
      refundLeftFen: 1000,
    })
      .press('申请退费')
      .press('血常规')
      .press('心电图')
      .sees('选的项目一共 ¥20.00，退给您 ¥6.67，其余是医保付的。'))

  it('a payment whose items wait for the check by SMS speaks of it first', () =>
    detail({ needsStepUp: true }).seesNo('要退没有做的项目，请到收费窗口'))
})

describe('扫码付', () => {
  const made = {
    address: 'https://h.example/p#t',
    expiresAt: '2026-11-22T10:00:00+08:00',
    cashFen: 2150,
  }
  const unpaid = {
    'patient.listPatients': patients,
    'outpatient.listUnpaid': {
      visits: [{ visitNo: 'v-1', departName: '心血管内科', totalFen: 2150, bills: [bill] }],
    },
  }

  it('a code for the chosen bills is shown once, with what the payer sees', () =>
    open('outpatient_list')
      .given({ ...unpaid, 'outpatient.createPayCode': made })
      .press('请别人扫码付')
      .sees('看不到项目、科室和诊断', '¥21.50', '只在这里显示一次'))

  const view = {
    state: 'UNPAID' as const,
    hospitalName: '测试医院',
    patientName: '李*明',
    charges: [{ medChargeItemType: '09' as const, amountFen: 2150 }],
    totalFen: 2150,
    cashFen: 2150,
  }
  const token = 'a'.repeat(32)
  beforeEach(() => window.history.replaceState(null, '', `/#${token}`))
  afterEach(() => browser.removeSession('payLink'))
  const scanned = (answer: object) =>
    open('outpatient_unpay_detail', {}).given({ 'outpatient.openPayCode': answer })

  it('asks for the end of the certificate first', () =>
    scanned(view).sees('替别人缴费', '证件号码后 4 位').seesNo('微信支付'))
})
