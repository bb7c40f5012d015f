import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import { act } from 'react'
import type { OutsideRegistration } from '@/contract/registration'
import { api } from '@/request/api'
import { ServerRefused, TransportFailed } from '@/request/sending/errors'
import { preparedThings, storedTickets } from '@/storage/keys'
import { authStore, visitingPatientStore } from '@/stores'
import { rememberTickets, ticketsWithoutNetwork } from '@/subpages/registration/stored_tickets'
import { open } from '../opening'
import { aBookedOrder, anOrder, aPatient, aPreview, aVisit } from './builders'

beforeEach(() => {
  jest.spyOn(api.patient, 'listPatients').mockResolvedValue({ list: [aPatient()], limit: 5 })
  jest
    .spyOn(api.registration, 'previewOrder')
    .mockResolvedValue(aPreview({ preparation: ['带身份证', '空腹'] }))
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}] as never)
  runInAction(() => (authStore.status = 'signed_in'))
})
afterEach(() => visitingPatientStore.clear())

const noNetwork = new TransportFailed()

test('a ticket tells each fact once, its code first', async () => {
  const order = aBookedOrder({ visit: aVisit({ branchAddress: '文昌路 88 号' }) })
  jest.spyOn(api.registration, 'getOrder').mockResolvedValue(order)
  const { findByRole, getAllByText } = await open('registration_orderlist', { orderId: 'ord-1' })
  const code = await findByRole('img', { name: '就诊二维码' })
  for (const fact of [/09:00-09:30/, /沈怀远/, /门诊楼 3 层/, /文昌路 88 号/, /李\*明|^明$/]) {
    const [first, ...others] = getAllByText(fact)
    expect([fact, others.length]).toEqual([fact, 0])
    expect(first && code.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
})

test('a free visit says nothing of paying', async () => {
  const fee = { regFeeFen: 0, treatFeeFen: 0, totalFeeFen: 0 }
  jest.spyOn(api.registration, 'previewOrder').mockResolvedValue(aPreview({ fee, rules: [] }))
  const { findAllByText, container } = await open('registration_order', { sourceTimeId: 'src-1' })
  expect(await findAllByText('免费')).toHaveLength(2)
  expect(container.textContent).not.toMatch(/0\.00|自费|挂号费|退回/)
})

test('the ticket of a free visit says nothing of money', async () => {
  const fee = { regFeeFen: 0, treatFeeFen: 0, totalFeeFen: 0 }
  const reschedule = { allowed: true, reason: null, left: 2, replacedBy: null, isReplaced: false }
  const order = aBookedOrder({ fee, reschedule })
  jest.spyOn(api.registration, 'getOrder').mockResolvedValue(order)
  const { findByText, container } = await open('registration_orderlist', { orderId: 'ord-1' })
  await findByText('还可改约 2 次')
  expect(container.textContent).not.toMatch(/费用|0\.00/)
})

test.each([
  ['waits for its payment', { status: 'PENDING_PAY' }, '应付', /合计|实付/],
  ['was never paid', { status: 'EXPIRED' }, '合计', /应付|实付/],
  ['was paid at the hospital', { payAtHospital: 'paid' }, '实付', /应付|合计/],
] as const)('the sum of an order that %s', async (_, given, label, others) => {
  const order = aBookedOrder({ payStatus: 'UNPAID', ...given })
  jest.spyOn(api.registration, 'getOrder').mockResolvedValue(order)
  const { findByText, container } = await open('registration_orderlist', { orderId: 'ord-1' })
  await findByText(label)
  expect(container.textContent).not.toMatch(others)
})

test('the old order of a visit that was moved asks for no fee', async () => {
  const reschedule = {
    allowed: false,
    reason: null,
    left: 0,
    replacedBy: 'ord-2',
    isReplaced: true,
  }
  const order = aBookedOrder({ status: 'CANCELLED', payStatus: 'UNPAID', reschedule })
  jest.spyOn(api.registration, 'getOrder').mockResolvedValue(order)
  const { findByText, container } = await open('registration_orderlist', { orderId: 'ord-1' })
  await findByText('已转入新的预约')
  expect(container.textContent).not.toMatch(/应付|未支付/)
})

describe('the tickets kept on the phone', () => {
  it('are those of visits to come, the next one first', () => {
    const later = aBookedOrder({ orderId: 'later', visit: aVisit({ visitDate: '2026-11-25' }) })
    rememberTickets([
      later,
      aBookedOrder({ orderId: 'next' }),
      anOrder({ orderId: 'unpaid' }),
      aBookedOrder({ orderId: 'past', visit: aVisit({ visitDate: '2026-11-20' }) }),
    ])
    expect(storedTickets.read()?.map(({ orderId }) => orderId)).toEqual(['next', 'later'])
  })

  it('go when the order ends, with its ticks', () => {
    rememberTickets([aBookedOrder()])
    preparedThings.write({ 'ord-1': ['空腹'] })
    rememberTickets([aBookedOrder({ status: 'CANCELLED' })])
    expect([storedTickets.read(), preparedThings.read()]).toEqual([[], {}])
  })

  it('are forgotten when the account goes', () => {
    rememberTickets([aBookedOrder()])
    visitingPatientStore.clear()
    expect(ticketsWithoutNetwork(noNetwork)).toEqual([])
  })

  it('are kept as soon as an order is paid, not only when it is looked at', async () => {
    jest.spyOn(api.registration, 'getOrder').mockResolvedValue(aBookedOrder())
    const { findByText } = await open('registration_order_pay', { orderId: 'ord-1' })
    await findByText('查看挂号单')
    expect(storedTickets.read()?.map(({ orderId }) => orderId)).toEqual(['ord-1'])
  })

  it('are not shown where the server has refused', () => {
    rememberTickets([aBookedOrder()])
    expect(ticketsWithoutNetwork(new ServerRefused(404, '没有找到'))).toEqual([])
    expect(ticketsWithoutNetwork(new ServerRefused(503, '维护中'))).toHaveLength(1)
  })

  it.each([[{ orderId: 'ord-1' }], [{}]])(
    'show time, place and code without network at %j',
    async (params) => {
      rememberTickets([aBookedOrder()])
      const one = jest.spyOn(api.registration, 'getOrder').mockRejectedValue(noNetwork)
      const list = jest.spyOn(api.registration, 'listOrders').mockRejectedValue(noNetwork)
      const { findByText, getByText, getByRole } = await open('registration_orderlist', params)
      await findByText('暂时连不上医院，这是保存在手机里的就诊凭证')
      expect(getByText('09:00-09:30')).toBeTruthy()
      expect(getByText('李*明')).toBeTruthy()
      expect(getByText(/门诊楼 3 层/)).toBeTruthy()
      expect(getByRole('img', { name: '就诊二维码' })).toBeTruthy()
      // A toast would lie over the code.
      const asked = [...one.mock.calls, ...list.mock.calls]
      expect(asked.map(([, options]) => options)).toEqual([{ prompt: false }])
    },
  )
})

it('what was prepared is ticked on the ticket and stays ticked', async () => {
  jest.spyOn(api.registration, 'getOrder').mockResolvedValue(aBookedOrder())
  const { findByText, getByText, fireEvent } = await open('registration_orderlist', {
    orderId: 'ord-1',
  })
  await findByText('已准备 0/2')
  await act(async () => void fireEvent.click(getByText('空腹')))
  expect(getByText('已准备 1/2')).toBeTruthy()
  expect(preparedThings.read()).toEqual({ 'ord-1': ['空腹'] })
})

test('a registration of a window at a stopped clinic says so, and where it is given back', async () => {
  const registered: OutsideRegistration = {
    registrationId: 'out-1',
    hospitalNo: 'W1',
    channel: 'window',
    channelName: null,
    state: 'booked',
    isOver: false,
    isStopped: true,
    visit: { ...aVisit(), sourceTimeId: null },
    patientId: 'pat-1',
    patientName: '李明',
    totalFeeFen: null,
    reason: null,
    cancellation: { allowed: false, reason: '这个挂号请到原来挂号的地方退' },
    isCancelling: false,
    serverNow: '2026-11-21T09:00:00+08:00',
  }
  jest.spyOn(api.registration, 'listOrders').mockResolvedValue({ list: [], next: null })
  jest.spyOn(api.registration, 'listOutside').mockResolvedValue([registered])
  const { findByText, queryByText } = await open('registration_orderlist')
  await findByText('已停诊')
  await findByText('医生停诊，请不要前往。退号、改约请到原来挂号的地方')
  expect(queryByText('已挂号')).toBeNull()
})
