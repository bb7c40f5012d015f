import { describePage } from '../../../support/client/pages/describe_page'

const stay = { inpatientId: 'in-1', patientName: '李*明', wardName: '心内一病区' }
const link = 'a'.repeat(22)

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
      total: 1,
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

describePage('inpatient_pay', {
  parameters: { link },
  needs: ['inpatient.openPayLink'],
  answers: {
    'inpatient.openPayLink': {
      patientName: '李*明',
      deposit: { allowed: true, presetsFen: [100000], minFen: 1, maxFen: 1000000 },
    },
  },
  shows: ['李*明'],
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
