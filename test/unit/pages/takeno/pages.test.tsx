import { getQueriesForElement, waitFor } from '@testing-library/dom'
import { runInAction } from 'mobx'
import type { QueueItem } from '@/contract/queue'
import { vibrate } from '@/platform/sound/vibrate'
import { api } from '@/request/api'
import { listenToWaiting, type WaitingHandlers } from '@/request/listen_to_waiting'
import { authStore, visitingPatientStore } from '@/stores'
import { noteWays, open } from '../opening'
import { aPatient } from '../patient/builders'
import { aNumber as waitingNumber } from './builders'

jest.mock('@/platform/sound/vibrate', () => ({ vibrate: jest.fn() }))
jest.mock('@/request/listen_to_waiting', () => ({ listenToWaiting: jest.fn() }))

const patient = aPatient({
  patientId: 'p-1',
  name: '王*兰',
  idNo: '3***********1',
  sex: 'female',
  birthday: '1954-03-08',
  age: 72,
  tel: '138****0001',
  patientNo: '0100265318',
  patientCardNo: '880100265318',
})
const aNumber = (given: Partial<QueueItem> = {}) =>
  waitingNumber({
    group: 'lab',
    groupName: '检验',
    hospitalBranchId: 'yunxi-main',
    branchName: '总院',
    location: '2楼采血室',
    currentNo: ['X007'],
    estimate: { fromMinutes: 10, toMinutes: 25, source: 'recent_calls', calls: 5 },
    ...given,
  })
const free = aNumber({
  queueNo: '',
  ticketId: null,
  status: null,
  aheadNum: null,
  take: {
    allowed: true,
    reason: null,
    opensAt: '2026-11-25T07:00:00+08:00',
    closesAt: '2026-11-25T17:00:00+08:00',
  },
})
const closed = {
  ...free,
  take: { allowed: false, reason: '07:00 开始取号', opensAt: null, closesAt: null },
}
const news = (items: QueueItem[]) => ({
  version: '1',
  items,
  askAgainSeconds: 60,
  serverNow: '2026-11-25T09:12:33+08:00',
})
/** Our server: the specification's call and the live one beside it know the same. */
function serveWaiting(items: QueueItem[]): void {
  jest.spyOn(api.queue, 'listWaiting').mockResolvedValue(items)
  jest.spyOn(api.queue, 'live').mockResolvedValue(news(items))
}
const aDetail = (item: QueueItem) => ({
  groupCode: 'lab',
  itemCode: 'blood',
  itemName: '抽血',
  totalWaitNum: 4,
  totalCompleteNum: 31,
  item,
})

const params = { patientId: 'p-1', groupCode: 'lab', itemCode: 'blood' }
let opened: string[]
let handlers: WaitingHandlers | undefined

beforeEach(() => {
  opened = noteWays()
  jest.mocked(listenToWaiting).mockImplementation((_since, given) => {
    handlers = given
    return () => undefined
  })
  jest.spyOn(api.patient, 'listPatients').mockResolvedValue({ list: [patient], limit: 5 })
  runInAction(() => {
    authStore.status = 'signed_in'
    visitingPatientStore.patients = [patient]
    visitingPatientStore.isLoaded = true
  })
})

it('取号 lists the groups, says why not yet, and opens an item', async () => {
  jest
    .spyOn(api.queue, 'listGroups')
    .mockResolvedValue([{ group: 'lab', groupName: '检验', items: [closed] }])
  const { findByText, getByText, getByLabelText, fireEvent, act } = await open('takeno_index')
  await findByText('检验')
  expect(getByText('07:00 开始取号')).toBeTruthy()
  expect(getByText('暂不可取')).toBeTruthy()
  const target = getByLabelText('抽血，看详情')
  await act(async () => void fireEvent.click(target))
  await waitFor(() =>
    expect(opened).toEqual([
      'navigate /subpages/takeno/takeno_detail?patientId=p-1&groupCode=lab&itemCode=blood',
    ]),
  )
})

it.each([
  { aheadNum: 0, words: '0 人等候' },
  { aheadNum: null, words: undefined },
])('取号 counts who waits only where that is known: $aheadNum', async ({ aheadNum, words }) => {
  const item = { ...free, waitNum: 0, aheadNum }
  jest
    .spyOn(api.queue, 'listGroups')
    .mockResolvedValue([{ group: 'lab', groupName: '检验', items: [item] }])
  const { findByText, queryByText } = await open('takeno_index')
  await findByText('检验')
  expect(queryByText(/人等候/)?.textContent).toBe(words)
})

describe('取号, one item', () => {
  it('shows no sums of a queue that the hospital has not published', async () => {
    jest
      .spyOn(api.queue, 'getDetail')
      .mockResolvedValue({ ...aDetail(free), isPublished: false, totalWaitNum: 0 })
    const { findByText, queryByText } = await open('takeno_detail', params)
    await findByText('抽血')
    expect(queryByText('等候人数')).toBeNull()
  })

  it('says for whom the number is before it is taken, also when this is the first page of a visit', async () => {
    runInAction(() => visitingPatientStore.clear())
    jest.spyOn(api.queue, 'getDetail').mockResolvedValue(aDetail({ ...free, patientName: null }))
    const { findByText } = await open('takeno_detail', params)
    await findByText('抽血')
    await findByText('王*兰')
  })

  it('takes a number with the payload of the specification', async () => {
    jest
      .spyOn(api.queue, 'getDetail')
      .mockResolvedValueOnce(aDetail(free))
      .mockResolvedValue(aDetail(aNumber({ ticketCode: 'YXQ1' })))
    const take = jest.spyOn(api.queue, 'takeNumber').mockResolvedValue(aNumber())
    const { findByText, findByRole, fireEvent, act } = await open('takeno_detail', params)
    await findByText('31')
    const target = await findByRole('button', { name: '取号' })
    await act(async () => void fireEvent.click(target))
    await findByText('X012')
    expect(take).toHaveBeenCalledWith({
      hospitalId: 'self',
      hospitalBranchId: 'yunxi-main',
      patientId: 'p-1',
      patientNo: '0100265318',
      patientCardNo: '880100265318',
      groupCode: 'lab',
      itemCode: 'blood',
    })
  })

  it('with a number counts who is ahead, and not the patient among those who wait', async () => {
    const ticket = aNumber({ aheadNum: 3, way: '出电梯左转' })
    jest.spyOn(api.queue, 'getDetail').mockResolvedValue({ ...aDetail(ticket), totalWaitNum: 4 })
    const { findByText, queryByText } = await open('takeno_detail', params)
    await findByText('前面还有 3 人')
    expect(queryByText('等候人数')).toBeNull()
    await findByText('出电梯左转')
  })

  it('does not take a number before its time, and says when', async () => {
    jest.spyOn(api.queue, 'getDetail').mockResolvedValue(aDetail(closed))
    const take = jest.spyOn(api.queue, 'takeNumber')
    const { findByText, findByRole, fireEvent, act } = await open('takeno_detail', params)
    await findByText('07:00 开始取号')
    const target = await findByRole('button', { name: '取号' })
    await act(async () => void fireEvent.click(target))
    expect(take).not.toHaveBeenCalled()
  })
})

describe('排队候诊', () => {
  it('shows people ahead, who is called, the estimate with its source, and how old that is', async () => {
    serveWaiting([aNumber()])
    const { findByText, getByText } = await open('queue_index')
    await findByText('X007')
    for (const words of [
      '4',
      'X012',
      /^约 \d+:\d\d（10-25 分钟）$/,
      '按最近 5 次叫号的间隔估算，仅供参考',
      '总院 2楼采血室',
      '09:12:33 更新',
    ])
      expect(getByText(words)).toBeTruthy()
  })

  it('hands over to the page of the call when the number is called', async () => {
    serveWaiting([aNumber({ aheadNum: 0, status: 'READY' })])
    const page = await open('queue_index')
    await page.findByText('X007')
    await page.act(async () =>
      handlers?.onNews({ ...news([aNumber({ aheadNum: null, status: 'CALLING' })]), version: '2' }),
    )
    await page.findByText('正在叫您的号，请马上前往')
    expect(opened).toEqual(['navigate /subpages/called/called_index'])
    await getQueriesForElement(document.body).findByText('实时更新')
  })

  it('buzzes when the number comes near', async () => {
    serveWaiting([aNumber({ aheadNum: 9 })])
    const page = await open('queue_index')
    await page.findByText('X007')
    await page.act(async () =>
      handlers?.onNews({ ...news([aNumber({ aheadNum: 2, status: 'READY' })]), version: '2' }),
    )
    expect(vibrate).toHaveBeenCalledTimes(1)
    expect(opened).toEqual([])
  })

  it('lets a missed number come back', async () => {
    serveWaiting([
      aNumber({ status: 'MISSED', aheadNum: null, estimate: null, requeue: { allowed: true } }),
    ])
    const requeue = jest.spyOn(api.queue, 'requeue').mockResolvedValue(aNumber({ aheadNum: 3 }))
    const { findByRole, fireEvent, act } = await open('queue_index')
    const target = await findByRole('button', { name: '重新排队' })
    await act(async () => void fireEvent.click(target))
    await waitFor(() => expect(requeue).toHaveBeenCalledWith({ ticketId: 't-1' }))
  })

  it('shows what a server that knows only the specification tells, and claims no more', async () => {
    jest
      .spyOn(api.queue, 'listWaiting')
      .mockResolvedValue([
        { itemCode: 'ecg', itemName: '心电图', waitNum: 7, queueNo: 'E031', remark: '请空腹' },
      ])
    jest.spyOn(api.queue, 'live').mockRejectedValue(new Error('404'))
    const { findByText, getByText, queryByText } = await open('queue_index')
    await findByText('心电图')
    for (const words of ['7', 'E031', '请空腹']) expect(getByText(words)).toBeTruthy()
    expect(queryByText('正在叫号')).toBeNull()
    expect(queryByText('可能不是最新，正在重新连接')).toBeNull()
  })
})
