/** 内容更少 in the elder's version: the table of docs/elder.md names every page, and each thing it says is left out is there in the usual version only. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { routes, type RouteName } from '@/navigation/routes'
import { preferencesStore } from '@/stores'
import { leavePages } from '../../support/client/page'
import { open } from '../../support/client/pages/open'
import type { Answers } from '../../support/client/pages/wire'

const root = path.resolve(__dirname, '../../..')
const rows = [
  ...readFileSync(path.join(root, 'docs/elder.md'), 'utf8').matchAll(
    /^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$/gm,
  ),
].map(([, name = '', left = '', words = '']) => ({ name, left, words: words.trim() }))

const patients = {
  list: [
    { patientId: 'p-1', name: '明', isDefault: true },
    { patientId: 'p-2', name: '桂芳' },
  ],
  limit: 5,
}
const day = { scheduleDate: '2026-11-22', leftNum: 3, state: 'available' as const }
const clinic = {
  ...day,
  scheduleId: 's-1',
  doctor: { doctorId: 'doc-1', name: '沈怀远' },
  halfDay: 'morning' as const,
}

const stepUp = {
  isPassed: true,
  tel: '138****0002',
  leftSeconds: 600,
  validHours: 2,
}

/** What makes a page show in the usual version what elders do without. */
const given: Partial<Record<RouteName, { parameters?: Record<string, string>; answers: Answers }>> =
  {
    index: { answers: { 'home.getNextSteps': {} } },
    center: { answers: { 'account.getSelfInfo': { tel: '138****0002' } } },
    registration_doctor_list: {
      parameters: { departId: 'd-1' },
      answers: {
        'registration.listDepartDays': { department: { name: '内科' }, days: [day] },
        'registration.listDoctorSchedules': [clinic],
      },
    },
    registration_orderlist: { answers: { 'patient.listPatients': patients } },
    outpatient_orderlist: {
      answers: {
        'patient.listPatients': patients,
        'outpatient.listInvoiceYears': { years: [{ year: '2026', count: 3, totalFen: 64500 }] },
      },
    },
    patient_add: { answers: { 'patient.listPatients': patients } },
    report_order_list: {
      answers: {
        'patient.listPatients': patients,
        'account.getStepUp': stepUp,
      },
    },
    message_list: { answers: {} },
  }

const stay = { inpatientId: 'in-1', patientName: '明', wardName: '心内一病区' }

const withRights = {
  ...patients,
  list: patients.list.map((one) => ({ ...one, accessLevel: 'full' as const })),
}

/** What stands behind a row that elders press (ui/lists/fold_for_elders). */
const behindRows: typeof given = {
  registration_order: {
    parameters: { sourceTimeId: 'src-1' },
    answers: {
      'patient.listPatients': patients,
      'registration.previewOrder': { leftNum: 3, rules: ['汉规则'], preparation: ['汉准备'] },
    },
  },
  outpatient_pay_detail: { parameters: { orderId: 'o-1' }, answers: {} },
  inpatient_info: {
    answers: {
      'inpatient.listStays': [stay],
      'inpatient.getStay': { ...stay, status: 'ADMITTED', doctorName: '顾长青' },
    },
  },
  patient_detail: { parameters: { patientId: 'p-1' }, answers: {} },
  report_choose_type: { answers: { 'patient.listPatients': patients } },
  report_order_detail: {
    parameters: { reportId: 'r-1' },
    answers: {
      'account.getStepUp': stepUp,
      'report.getReport': { reportId: 'r-1', name: '血常规', status: 'PUBLISHED', type: 'LAB' },
    },
  },
  patient_list: { answers: { 'patient.listPatients': withRights } },
  patient_choose: { answers: { 'patient.listPatients': withRights } },
  takeno_index: { answers: { 'patient.listPatients': patients } },
  outpatient_list: { answers: { 'patient.listPatients': patients } },
  queue_index: { answers: { 'queue.live': { askAgainSeconds: 10 } } },
  registration_order_pay: { parameters: { orderId: 'o-1' }, answers: {} },
  credit_index: { answers: { 'registration.getCredit': { rules: ['汉规则'] } } },
  exam_plan: {
    answers: {
      'patient.listPatients': patients,
      'exam.getPlan': { exams: [{ name: '超声', doctorName: '汉', state: 'planned' }] },
    },
  },
  form_answer: {
    parameters: { orderId: 'o-1' },
    answers: {
      'form.getForm': {
        state: 'open',
        groups: [{ linkId: 'g', questions: [{ linkId: 'q', text: '汉', type: 'boolean' }] }],
      },
    },
  },
  feedback_index: {
    parameters: { show: 'rating', orderId: 'o-1' },
    answers: { 'feedback.getRating': { state: 'open' } },
  },
  cloud_film_index: {
    parameters: { filmId: 'f-1' },
    answers: {
      'account.getStepUp': stepUp,
      'film.getFilm': {
        windows: [
          { key: 'usual', words: '标准' },
          { key: 'strong', words: '对比更强' },
        ],
      },
    },
  },
}

const isFewer = ({ words }: { words: string }): boolean => words !== '—'

afterEach(() => {
  leavePages()
  preferencesStore.setElder(false)
})

test('the table has every page once', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(routes).sort())
})

test('what is left out on a page is told there', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const using = files.filter(
    (file) =>
      file.endsWith('.tsx') &&
      !/(unless_elder|fold_for_elders)\.tsx$|^parts\b/.test(file) &&
      /<(UnlessElder>|FoldForElders )/.test(readFileSync(path.join(root, 'src', file), 'utf8')),
  )
  expect(using).toHaveLength(23)
})

describe.each(rows.filter(isFewer))('$name', ({ name, words }) => {
  const shown = async (isElder: boolean) => {
    preferencesStore.setElder(isElder)
    const page = name as RouteName
    const { parameters = {}, answers } = given[page] ?? behindRows[page] ?? { answers: {} }
    const opened = open(page, parameters).given(answers)
    const list = words.split('、')
    return isElder ? opened.seesNo(...list) : opened.sees(...list)
  }
  test('has it in the usual version', () => shown(false))
  test('has it not for elders', () => shown(true))
})

test('what stands behind a row is there once it is pressed', async () => {
  preferencesStore.setElder(true)
  await open('report_choose_type')
    .given({ 'patient.listPatients': patients })
    .press('更多')
    .sees('按号码查报告')
})
