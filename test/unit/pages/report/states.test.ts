import { preferencesStore } from '@/stores'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'

const patients = { list: [{ patientId: 'p-1', name: '李*明', isDefault: true }], limit: 5 }
const passed = {
  'patient.listPatients': patients,
  'account.getStepUp': { isPassed: true, tel: '138****0002', leftSeconds: 600, validHours: 2 },
} as const
const nobody = { 'patient.listPatients': { limit: 5 } }
const blood = { reportId: 'r-1', name: '血常规', type: 'LAB', status: 'PUBLISHED' } as const
const film = { filmId: 'f-1', name: '胸部CT平扫', reportId: 'r-2' }
const noPatient = {
  answers: nobody,
  shows: ['还没有就诊人'],
  ways: [['添加就诊人', 'patient_add']] as ['添加就诊人', 'patient_add'][],
}

// The check is remembered once it was passed: what it says comes first.
describePage('report_search_card', {
  needs: ['account.getStepUp'],
  answers: { 'account.getStepUp': { tel: '138****0002' } },
  shows: ['138****0002'],
  empty: {
    answers: { 'account.getStepUp': { tel: '' } },
    shows: ['查看报告前，请先绑定手机号'],
    ways: [['绑定手机号', 'bind_tel']],
  },
  visitor: '登录后可以看检验和检查报告',
})

describePage('report_choose_type', {
  parameters: { hospitalBranchId: 'main' },
  needs: ['patient.listPatients', 'report.listTypes'],
  answers: {
    'patient.listPatients': patients,
    'report.listTypes': { types: [{ type: 'MICROBIOLOGY', publishedCount: 2 }], branchCount: 2 },
  },
  shows: ['微生物'],
  ways: [
    ['微生物', 'report_order_list', { type: 'MICROBIOLOGY', hospitalBranchId: 'main' }],
    ['李*明', 'patient_choose', { patientId: 'p-1' }],
    ['院区', 'report_choose_hospital'],
    ['号码', 'report_search_card'],
  ],
  empty: noPatient,
  visitor: '登录后可以看检验和检查报告',
})

describePage('report_choose_hospital', {
  needs: ['patient.listPatients', 'report.listBranches'],
  answers: {
    'patient.listPatients': patients,
    'report.listBranches': [{ hospitalBranchId: 'main', name: '总院', reportCount: 2 }],
  },
  shows: ['总院', '2 份报告'],
  ways: [
    ['总院', 'report_choose_type', { hospitalBranchId: 'main' }],
    ['全部院区', 'report_choose_type'],
  ],
  empty: noPatient,
  visitor: '登录后可以看检验和检查报告',
})

it('does not take a patient without reports for no patient', () =>
  open('report_choose_hospital')
    .given({ 'patient.listPatients': patients, 'report.listBranches': [] })
    .sees('全部院区')
    .seesNo('还没有就诊人'))

describePage('report_order_list', {
  needs: ['report.listReports', 'patient.listPatients'],
  answers: { ...passed, 'report.listReports': { list: [blood], next: null } },
  shows: ['血常规'],
  ways: [
    ['血常规', 'report_order_detail', { reportId: 'r-1' }],
    ['李*明', 'patient_choose', { patientId: 'p-1' }],
  ],
  empty: { answers: { 'report.listReports': {} }, shows: ['这里没有报告'] },
  visitor: '登录后可以看检验和检查报告',
})

it.each([false, true])(
  'says of which months its reports are and leads to the earlier ones, elder mode: %s',
  async (isElder) => {
    preferencesStore.setElder(isElder)
    await open('report_order_list')
      .given({ ...passed, 'report.listReports': { list: [blood], next: null } })
      .sees('血常规', '这里是近 3 个月的报告')
      .press('看两年内的报告')
      .sees('血常规', '更早的报告请到医院病案室查询')
      .seesNo('这里是近 3 个月的报告')
    preferencesStore.setElder(false)
  },
)

it('of a kind it begins with all that were counted, those of two years', () =>
  open('report_order_list', { type: 'CHECKUP' })
    .given({ ...passed, 'report.listReports': { list: [blood], next: null } })
    .sees('更早的报告请到医院病案室查询'))

describePage('report_order_list', { ...noPatient, answers: { ...passed, ...nobody } })

describePage('report_order_detail', {
  parameters: { reportId: 'r-1' },
  needs: ['report.getReport'],
  answers: {
    ...passed,
    'report.getReport': {
      ...blood,
      type: 'EXAM',
      exam: { impression: '未见异常', studyUid: '1.2.3' },
    },
  },
  shows: ['血常规', '未见异常'],
  ways: [['影像', 'cloud_film_index', { reportId: 'r-1' }]],
  broken: { shows: ['这个链接不完整'], ways: [['看报告列表', 'report_choose_type']] },
  visitor: '登录后可以看检验和检查报告',
})

it('says a laboratory report in one sentence, and of every value where it stood last time', () =>
  open('report_order_detail', { reportId: 'r-1' })
    .given({
      ...passed,
      'report.getReport': {
        ...blood,
        serverNow: '2026-11-25T09:05:00+08:00',
        items: [
          {
            itemCode: 'HGB',
            itemName: '血红蛋白',
            result: '98',
            refRange: '130-175',
            flag: 'L',
            value: 98,
            low: 130,
            high: 175,
            last: { value: 118, at: '2026-04-10T10:00:00+08:00' },
          },
          { itemCode: 'WBC', itemName: '白细胞', result: '6.2', flag: 'N' },
        ],
      },
    })
    .sees('2 项里 1 项偏低', '上次 118（4月10日）'))

describePage('cloud_film_index', {
  needs: ['film.listFilms', 'patient.listPatients'],
  answers: { ...passed, 'film.listFilms': { films: [film] } },
  shows: ['胸部CT平扫'],
  ways: [
    ['胸部CT平扫', 'cloud_film_index', { filmId: 'f-1' }],
    ['李*明', 'patient_choose', { patientId: 'p-1' }],
    ['须知', 'notice_index', { type: 'film' }],
  ],
  empty: {
    answers: { 'film.listFilms': {} },
    shows: ['没有检查影像'],
    ways: [['看检查报告', 'report_choose_type']],
  },
  visitor: '登录后可以看您的检查影像',
})

describePage('cloud_film_index', { ...noPatient, answers: { ...passed, ...nobody } })

describePage('cloud_film_index', {
  parameters: { reportId: 'r-2' },
  needs: ['film.findFilmOfReport', 'film.getFilm'],
  answers: { ...passed, 'film.getFilm': film },
  shows: ['胸部CT平扫'],
  ways: [['看检查报告', 'report_order_detail', { reportId: 'r-2' }]],
})

describePage('share_list', {
  needs: ['share.listShares'],
  answers: { ...passed, 'share.listShares': { list: [{ title: '血常规' }], next: null } },
  shows: ['血常规'],
  empty: {
    answers: { 'share.listShares': {} },
    shows: ['还没有分享过'],
    ways: [['看报告', 'report_choose_type']],
  },
  visitor: '登录后可以查看和撤回您的分享',
})

describePage('share_open', {
  shows: ['链接不完整'],
  ways: [['去医院首页', 'index']],
})
