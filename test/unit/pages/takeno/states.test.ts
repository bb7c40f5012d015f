import { describePage } from '../../../support/client/pages/describe_page'

const patients = { list: [{ patientId: 'p-1', name: '李*明', isDefault: true }], limit: 5 }
const item = { itemCode: 'blood', itemName: '抽血', group: 'lab' }
const number = {
  ...item,
  queueNo: 'X012',
  ticketId: 't-1',
  status: 'WAITING' as const,
  aheadNum: 4,
}

describePage('takeno_index', {
  needs: ['patient.listPatients', 'queue.listGroups'],
  answers: {
    'patient.listPatients': patients,
    'queue.listGroups': [{ group: 'lab', groupName: '检验', items: [item] }],
  },
  shows: ['检验', '抽血'],
  ways: [
    ['抽血', 'takeno_detail', { patientId: 'p-1', groupCode: 'lab', itemCode: 'blood' }],
    ['李*明', 'patient_choose', { patientId: 'p-1' }],
    ['排队候诊', 'queue_index'],
    ['须知', 'notice_index', { type: 'takeno' }],
  ],
  empty: {
    answers: { 'queue.listGroups': [] },
    shows: ['今天没有可以取号的项目'],
    ways: [['挂今天的号', 'registration_campus', { regMode: 'today' }]],
  },
  visitor: '登录后可以取号',
})

describePage('takeno_index', {
  answers: { 'patient.listPatients': { limit: 5 } },
  shows: ['还没有就诊人'],
  ways: [['添加就诊人', 'patient_add']],
})

describePage('takeno_detail', {
  parameters: { patientId: 'p-1', groupCode: 'lab', itemCode: 'blood' },
  needs: ['queue.getDetail'],
  answers: {
    'queue.getDetail': { itemName: '抽血', totalWaitNum: 4, totalCompleteNum: 31, item: number },
  },
  shows: ['抽血', 'X012', '前面还有 4 人'],
  ways: [['查看排队情况', 'queue_index']],
  broken: { shows: ['这个链接不完整，请重新选择'], ways: [['去取号', 'takeno_index']] },
  visitor: '登录后可以取号',
})

describePage('queue_index', {
  needs: ['queue.listWaiting'],
  answers: {
    'queue.listWaiting': [number],
    'queue.live': { version: '1', items: [number], askAgainSeconds: 60 },
  },
  shows: ['抽血', 'X012'],
  ways: [['须知', 'notice_index', { type: 'takeno' }]],
  empty: {
    answers: {
      'queue.listWaiting': [],
      'queue.live': { version: '1', items: [], askAgainSeconds: 60 },
    },
    shows: ['今天还没有取号'],
    ways: [['去取号', 'takeno_index']],
  },
  visitor: '登录后可以查看排队情况',
})
