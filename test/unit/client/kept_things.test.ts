/** What the phone keeps, for moments without network and while one writes: for whom, and how long. */
import { runInAction } from 'mobx'
import { createElement } from 'react'
import type { Form } from '@/forms/use_form'
import { remember } from '@/gates/step_up_gate/passed'
import { useKeptForm } from '@/gates/use_kept_form'
import { authToken, keptFor, keptNumbers, keptReports, storedTickets } from '@/storage/keys'
import { authStore } from '@/stores'
import { VisitingPatientStore } from '@/stores/visiting_patient'
import {
  keepReports,
  reportsWithoutNetwork,
} from '@/subpages/report/report_order_list/kept_reports'
import { keepNumbers, numbersWithoutNetwork } from '@/waiting/kept_numbers'
import { leavePages, renderPart } from '../../support/client/page'

const item = {
  itemCode: 'i',
  itemName: '24 小时药房',
  waitNum: 3,
  queueNo: 'A012',
  remark: '',
  patientName: '王小明',
}
const report = {
  reportId: 'r1',
  type: 'LAB',
  name: '血常规',
  patientId: 'p1',
  patientName: '王小明',
  hospitalBranchId: 'b',
  branchName: '',
  departName: '检验科',
  status: 'PUBLISHED',
  isAbnormal: true,
  isCritical: false,
  isRead: false,
  isCorrected: false,
  appliedAt: '2026-11-20T01:00:00.000Z',
  expectedAt: null,
  reportTime: '2026-11-20T02:00:00.000Z',
} as const

beforeEach(() => localStorage.clear())
afterEach(() => jest.useRealTimers())

it('a number is kept for its day, with the name as the page has it', () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T02:32:00Z') })
  keepNumbers({ items: [item], updatedAt: '2026-11-23T02:32:00.000Z' })
  expect(numbersWithoutNetwork()).toMatchObject({
    updatedAt: '2026-11-23T02:32:00.000Z',
    items: [{ queueNo: 'A012', patientName: '王小明' }],
  })
  // Midnight in Shanghai.
  jest.setSystemTime(new Date('2026-11-23T16:00:01Z'))
  expect(numbersWithoutNetwork()).toBeUndefined()
})

it('numbers that are gone are not kept', () => {
  keepNumbers({ items: [item], updatedAt: new Date().toISOString() })
  keepNumbers({ items: [], updatedAt: new Date().toISOString() })
  expect(keptNumbers.read()).toBeUndefined()
})

it('the list of reports is kept as long as the check by SMS counts, and says nothing of results', () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T02:32:00Z') })
  authToken.write('Bearer mine')
  keepReports('p1', [report], '2026-11-23T02:32:00.000Z')
  expect(keptReports.read()).toBeUndefined()

  remember({ isPassed: true, tel: '', leftSeconds: 3600, validHours: 1 })
  keepReports('p1', [report], '2026-11-23T02:32:00.000Z')
  expect(reportsWithoutNetwork('p1')?.reports).toMatchObject([
    { name: '血常规', patientName: '', isAbnormal: false },
  ])
  expect(reportsWithoutNetwork('p2')).toBeUndefined()
  jest.advanceTimersByTime(3_600_001)
  expect(reportsWithoutNetwork('p1')).toBeUndefined()
  expect(keptReports.read()).toBeUndefined()
})

it('another account finds nothing of the one before it; the same one keeps its own', () => {
  const store = new VisitingPatientStore()
  store.keepFor('a')
  storedTickets.write([])
  keptNumbers.write({ items: [], updatedAt: '' })
  store.keepFor('a')
  expect(storedTickets.read()).toEqual([])
  store.keepFor('b')
  expect([storedTickets.read(), keptNumbers.read(), keptFor.read()]).toEqual([
    undefined,
    undefined,
    'b',
  ])
  store.clear()
  expect(Object.keys(localStorage).filter((key) => localStorage.getItem(key) !== null)).toEqual([])
})

describe('what is being written', () => {
  type Values = { written: string; idNo: string }
  let form: Form<Values>
  const Host = () => {
    form = useKeptForm('letter', { start: { written: '', idNo: '' }, rules: {} }, ['idNo'])
    return createElement('div')
  }
  const become = (status: 'anonymous' | 'signed_in') =>
    runInAction(() => (authStore.status = status))
  const write = async (account: string) => {
    sessionStorage.clear()
    become('signed_in')
    keptFor.write(account)
    const { act } = await renderPart(Host, {})
    await act(async () => form.change({ written: '等了两个小时', idNo: '11010119900101' }))
  }
  const comeBack = async (account: string) => {
    leavePages()
    become('signed_in')
    keptFor.write(account)
    await renderPart(Host, {})
    return [form.values.written, form.values.idNo, form.isDirty]
  }
  afterEach(() => {
    become('anonymous')
    authStore.hasSignedOut = false
  })

  it('is there again after a refused token has led away and back, but for what is never kept', async () => {
    await write('a')
    become('anonymous')
    expect(await comeBack('a')).toEqual(['等了两个小时', '', true])
  })

  it('is nothing to another account', async () => {
    await write('a')
    become('anonymous')
    expect(await comeBack('b')).toEqual(['', '', false])
  })

  it('is gone once the page is left', async () => {
    await write('a')
    expect(await comeBack('a')).toEqual(['', '', false])
  })

  it('is gone once the patient has signed out', async () => {
    await write('a')
    authStore.hasSignedOut = true
    become('anonymous')
    expect(await comeBack('a')).toEqual(['', '', false])
  })
})
