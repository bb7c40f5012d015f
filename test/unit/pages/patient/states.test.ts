import { describePage } from '../../../support/client/pages/describe_page'

const patient = { patientId: 'p-1', name: '李*明', isDefault: true, patientCardNo: '8801' }
const patients = { list: [patient], limit: 5 }
const noPatients = {
  answers: { 'patient.listPatients': { limit: 5 } },
  shows: ['还没有就诊人'],
  ways: [['添加就诊人', 'patient_add']] as ['添加就诊人', 'patient_add'][],
}

describePage('patient_add', {
  answers: { 'account.getSelfInfo': {} },
  shows: ['确认添加', '健康信息'],
  ways: [['去绑定', 'bind_tel']],
  visitor: '登录后可以添加就诊人',
})

describePage('patient_list', {
  needs: ['patient.listPatients'],
  answers: { 'patient.listPatients': patients },
  shows: ['李*明', '本人'],
  ways: [
    ['李*明', 'patient_detail', { patientId: 'p-1' }],
    ['添加就诊人', 'patient_add'],
  ],
  empty: noPatients,
  visitor: '登录后可以管理就诊人',
})

describePage('patient_detail', {
  parameters: { patientId: 'p-1' },
  needs: ['patient.getPatient'],
  answers: { 'patient.getPatient': patient },
  shows: ['李*明', '移除就诊人'],
  ways: [
    ['就诊卡', 'patient_card', { patientId: 'p-1' }],
    ['挂号', 'registration_orderlist', { patientId: 'p-1' }],
  ],
  broken: { shows: ['这个链接不完整'], ways: [['看就诊人列表', 'patient_list']] },
  visitor: '登录后可以查看就诊人',
})

describePage('patient_choose', {
  needs: ['patient.listPatients'],
  answers: { 'patient.listPatients': patients },
  shows: ['李*明', '当前就诊人'],
  ways: [['添加就诊人', 'patient_add']],
  empty: noPatients,
  visitor: '登录后可以选择就诊人',
})

describePage('patient_rebind_tel', {
  needs: ['account.getTelChange'],
  answers: { 'account.getSelfInfo': { tel: '138****0002' }, 'account.getTelChange': {} },
  shows: ['138****0002'],
  empty: {
    answers: { 'account.getSelfInfo': {} },
    shows: ['还没有绑定手机号'],
    ways: [['去绑定', 'bind_tel']],
  },
  visitor: '登录后可以变更手机号',
})

describePage('patient_card', {
  needs: ['patient.getCard', 'patient.listPatients'],
  answers: {
    'patient.listPatients': patients,
    'patient.getCard': { ...patient, dynamicCode: 'CODE', validSeconds: 60 },
  },
  shows: ['8801'],
  empty: noPatients,
  visitor: '登录后可以出示就诊卡',
})
