import { browser } from '@/platform/window/browser'
import { takePayLink } from '@/sharing/pay_link'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'

const stay = { inpatientId: 'in-1', patientName: '李*明', wardName: '心内一病区' }
describePage('inpatient_choose', {
  needs: ['inpatient.listStays'],
  answers: { 'inpatient.listStays': [stay] },
  shows: ['李*明', '心内一病区'],
  ways: [['李*明', 'inpatient_info', { inpatientId: 'in-1' }]],
  visitor: '登录后可以查看住院信息和预缴',
})

describePage('inpatient_info', {
  needs: ['inpatient.listStays', 'inpatient.getStay'],
  answers: {
    'inpatient.listStays': [stay],
    'inpatient.getStay': {
      ...stay,
      status: 'ADMITTED',
      deposit: { allowed: true },
      lastFeeDate: '2026-11-20',
    },
  },
  shows: ['李*明', '心内一病区'],
  ways: [
    ['预缴住院费', 'inpatient_pay', { inpatientId: 'in-1' }],
    ['看其他住院', 'inpatient_choose'],
    ['每日费用清单', 'inpatient_info_detail', { inpatientId: 'in-1', show: 'day' }],
    ['预缴记录', 'inpatient_info_detail', { inpatientId: 'in-1', show: 'deposits' }],
  ],
  empty: {
    answers: { 'inpatient.listStays': [] },
    shows: ['没有找到就诊人的住院'],
    ways: [['输入住院信息', 'inpatient_choose']],
  },
  visitor: '登录后可以查看住院信息和预缴',
})

describe('whose stay it is', () => {
  const patients = {
    list: [
      { patientId: 'p-1', name: '李明', isDefault: true },
      { patientId: 'p-2', name: '周桂芳', isDefault: false },
    ],
  }
  const own = { inpatientId: 'in-2', patientId: 'p-1', patientName: '李明' }
  const stays = [{ inpatientId: 'in-1', patientId: 'p-2', patientName: '周桂芳' }, own]

  it('is the chosen patient’s before one of the family, and his name stands above it', () =>
    open('inpatient_info')
      .given({
        'patient.listPatients': patients,
        'inpatient.listStays': stays,
        'inpatient.getStay': own,
      })
      .asks('inpatient.getStay', { inpatientId: 'in-2' })
      .asksOnce('inpatient.getStay')
      .sees('切换')
      .press('切换')
      .leadsTo('inpatient_choose'))

  it('is the family’s where the chosen patient has none', () =>
    open('inpatient_info')
      .given({ 'patient.listPatients': patients, 'inpatient.listStays': stays.slice(0, 1) })
      .asks('inpatient.getStay', { inpatientId: 'in-1' }))

  it('has its days in words in the list', () =>
    open('inpatient_choose')
      .given({
        'inpatient.listStays': [
          { ...own, status: 'DISCHARGED', inDate: '2024-11-02', outDate: '2024-11-09' },
        ],
      })
      .sees('2024年11月2日 入院，2024年11月9日 出院'))
})

it('a link that was stopped is not shown any more', () => {
  const link = { linkId: 'l-1', isRevoked: false, expiresAt: '2099-01-01T00:00:00+08:00' }
  return open('inpatient_info', { inpatientId: 'in-1' })
    .given({
      'inpatient.getStay': { ...stay, status: 'ADMITTED', deposit: { allowed: true } },
      'inpatient.createPayLink': { link, address: 'https://hospital/pay#token' },
      'inpatient.listPayLinks': [link],
      'inpatient.revokePayLink': { ...link, isRevoked: true },
    })
    .press('请家人代缴')
    .press('生成链接')
    .sees('https://hospital/pay#token')
    .press('停用')
    .sees('生成链接')
    .seesNo('https://hospital/pay#token', '复制链接')
})

describe('one balance for one stay', () => {
  const balanceFen = 203_564

  it('stands with the sum that it comes from', () =>
    open('inpatient_info', { inpatientId: 'in-1' })
      .given({
        'inpatient.getStay': {
          ...stay,
          status: 'ADMITTED',
          deposit: { allowed: true },
          balanceFen,
          prepaidFen: 500_000,
          insuranceFeeFen: 774_654,
          totalCostFen: 1_071_090,
        },
      })
      .sees('¥2,035.64', '¥5,000.00', '+ ¥7,746.54', '− ¥10,710.90'))

  it('says what the hospital asks for before one goes to pay', () =>
    open('inpatient_info', { inpatientId: 'in-1' })
      .given({
        'inpatient.getStay': {
          ...stay,
          status: 'ADMITTED',
          deposit: { allowed: true, suggested: { amountFen: 200_000, why: '检查和用药' } },
        },
      })
      .sees('医院请您预缴 ¥2,000.00：检查和用药'))

  it('is the same in the list of a day, which subtracts nothing by itself', () =>
    open('inpatient_info_detail', { inpatientId: 'in-1' })
      .given({
        'inpatient.getFeeDay': { date: '2026-11-20', totalFen: 1_071_090, balanceFen },
      })
      .sees('预缴余额 ¥2,035.64'))
})

describe('a balance alert of one’s own', () => {
  const found = {
    ...stay,
    status: 'ADMITTED' as const,
    deposit: { allowed: true, presetsFen: [200_000] },
  }

  it('is chosen from the hospital’s sums, and shown from then on', () =>
    open('inpatient_info', { inpatientId: 'in-1' })
      .given({
        'inpatient.getStay': { ...found, alertBelowFen: null },
        'inpatient.chooseAlert': { ok: true },
      })
      .press('余额提醒')
      .given({ 'inpatient.getStay': { ...found, alertBelowFen: 200_000 } })
      .press('少于 2000 元时')
      .sees('少于 2000 元时')
      .seesNo('快用完时'))

  it('is not offered by a server that knows none', () =>
    open('inpatient_info', { inpatientId: 'in-1' })
      .given({ 'inpatient.getStay': found })
      .sees('预缴记录')
      .seesNo('余额提醒'))
})

describePage('inpatient_info', {
  parameters: { inpatientId: 'in-2' },
  needs: ['inpatient.getStay'],
  answers: {
    'inpatient.getStay': {
      ...stay,
      status: 'DISCHARGED',
      deposit: { allowed: false },
      settlement: {
        number: 'JS1',
        totalFen: 862_040,
        insuranceFen: 517_224,
        otherFen: 1000,
        depositFen: 500_000,
        refundFen: 156_184,
        owedFen: 0,
        closedAt: null,
        note: '请到住院处 2 号窗口领取',
        invoices: [{ name: '医疗住院收费票据', number: '1027001800' }],
      },
    },
  },
  shows: [
    '出院结算',
    '待退款',
    '¥1,561.84',
    '救助和减免',
    '请到住院处 2 号窗口领取',
    '医疗住院收费票据',
  ],
  ways: [['看其他住院', 'inpatient_choose']],
  visitor: '登录后可以查看住院信息和预缴',
})

describe('what tells of the illness', () => {
  const waiting = { seesDetails: false, needsStepUp: true }
  const passed = { isPassed: true, tel: '138****1234', leftSeconds: 60, validHours: 12 }

  it('waits for the check by SMS, and comes after it', () =>
    open('inpatient_info', { inpatientId: 'in-1' })
      .given({
        'inpatient.getStay': {
          ...stay,
          status: 'ADMITTED',
          deposit: { allowed: true },
          ...waiting,
        },
        'account.getStepUp': passed,
      })
      .sees('心内一病区')
      .seesNo('支气管炎')
      .given({
        'inpatient.getStay': {
          ...stay,
          status: 'ADMITTED',
          deposit: { allowed: true },
          diagnosis: '支气管炎',
          seesDetails: true,
        },
      })
      .press('看诊断（短信验证）')
      .sees('支气管炎')
      .seesNo('看诊断（短信验证）'))
})

describePage('inpatient_info_detail', {
  parameters: { inpatientId: 'in-1' },
  needs: ['inpatient.getFeeDay'],
  answers: {
    'inpatient.getFeeDay': {
      date: '2026-11-20',
      totalFen: 2150,
      seesDetails: true,
      categories: [{ costType: '09', amountFen: 2150 }],
    },
  },
  shows: ['西药费'],
  broken: { shows: ['这个链接不完整'], ways: [['选择住院', 'inpatient_choose']] },
  visitor: '登录后可以查看住院信息和预缴',
})

describePage('inpatient_info_detail', {
  parameters: { inpatientId: 'in-1', show: 'deposits' },
  needs: ['inpatient.listDeposits'],
  answers: {
    'inpatient.listDeposits': {
      list: [{ depositId: 'd-1', inpatientId: 'in-1', amountFen: 2150, status: 'DONE' }],
      next: null,
    },
  },
  shows: ['已入账', '¥21.50'],
  empty: { answers: { 'inpatient.listDeposits': {} }, shows: ['还没有预缴'] },
})

describePage('inpatient_pay', {
  parameters: { inpatientId: 'in-1' },
  needs: ['inpatient.getStay'],
  answers: {
    'inpatient.getStay': {
      ...stay,
      deposit: { allowed: true, presetsFen: [100000], minFen: 1, maxFen: 1000000 },
    },
  },
  shows: ['李*明', '1000'],
  broken: { shows: ['请先选择给谁预缴'], ways: [['选择住院', 'inpatient_choose']] },
  visitor: '登录后可以预缴住院费',
})

const linked = {
  patientName: '李*明',
  deposit: { allowed: true, presetsFen: [100000], minFen: 1, maxFen: 1000000 },
}

describe('a link to pay for somebody else', () => {
  const token = 'a'.repeat(32)
  beforeEach(() => window.history.replaceState(null, '', `/#${token}`))
  afterEach(() => browser.removeSession('payLink'))

  it('stands in no address that is left', async () => {
    const page = open('inpatient_pay', {}).given({ 'inpatient.openPayLink': linked })
    await page.sees('李*明')
    expect(window.location.hash).toBe('')
  })

  it('is kept while WeChat signs in', async () => {
    expect(takePayLink()).toBe(token)
    expect([window.location.hash, takePayLink()]).toEqual(['', token])
  })

  it('is in the address that a visitor of another browser takes along', async () => {
    const writeText = jest.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await open('inpatient_pay', {}).byVisitor().press('复制链接')
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`/#${token}$`)))
  })
})

describePage('inpatient_pay', {
  parameters: { depositId: 'd-1' },
  needs: ['inpatient.getDeposit'],
  answers: {
    'inpatient.getDeposit': { depositId: 'd-1', amountFen: 2150 },
    'inpatient.checkDeposit': { depositId: 'd-1', amountFen: 2150 },
  },
  shows: ['微信支付 ¥21.50'],
})

describe('a settlement whose money the app moves', () => {
  const settled = {
    ...stay,
    status: 'DISCHARGED' as const,
    deposit: { allowed: false },
    settlement: {
      number: 'JS1',
      totalFen: 862_040,
      refundFen: 60_000,
      owedFen: 0,
      closedAt: null,
      note: null,
    },
  }

  it('says what goes back where, and how each part stands', () =>
    open('inpatient_info', { inpatientId: 'in-1' })
      .given({
        'inpatient.getStay': {
          ...settled,
          returns: [
            { to: 'self', amountFen: 30_000, state: 'SUCCESS' },
            { to: 'payer', amountFen: 20_000, state: 'PROCESSING' },
            { to: 'window', amountFen: 10_000, state: 'WAITING' },
          ],
        },
      })
      .sees(
        '退回您的微信',
        '已退',
        '¥300.00',
        '退回付款人的微信',
        '退款中',
        '住院处窗口退',
        '待领取',
      )
      .seesNo('付清 ¥'))

  const owes = {
    ...settled,
    settlement: { ...settled.settlement, refundFen: 0, owedFen: 44_816 },
  }

  it('is paid where something is owed', () =>
    open('inpatient_info', { inpatientId: 'in-1' })
      .given({ 'inpatient.getStay': { ...owes, owed: { amountFen: 44_816, state: 'TO_PAY' } } })
      .sees('还需补缴', '请家人代缴', '付清 ¥448.16'))

  it('is not paid twice', () =>
    open('inpatient_info', { inpatientId: 'in-1' })
      .given({ 'inpatient.getStay': { ...owes, owed: { amountFen: 44_816, state: 'PAID' } } })
      .sees('已在手机上付清')
      .seesNo('付清 ¥448.16', '请家人代缴'))
})
