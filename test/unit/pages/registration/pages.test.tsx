import { fireEvent, waitFor, within } from '@testing-library/dom'
import { runInAction } from 'mobx'
import { act } from 'react'
import type { RegistrationOrder } from '@/contract/registration'
import * as payment from '@/platform/wechat/payment'
import { browser } from '@/platform/window/browser'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { authStore, visitingPatientStore } from '@/stores'
import { leavePages } from '../../../support/client/page'
import { noteWays, open } from '../opening'
import { aBookedOrder, aDay, anOrder, aPatient, aPreview, aSchedule, serverNow } from './builders'

jest.mock('@/platform/wechat/payment', () => ({
  payingApp: 'official_account',
  payByWeChat: jest.fn(),
}))

let opened: string[]
const openConfirm = () => open('registration_order', { sourceTimeId: 'src-1' })
const openPay = () => open('registration_order_pay', { orderId: 'ord-1' })
const openOrder = () => open('registration_orderlist', { orderId: 'ord-1' })
const openDoctors = () => open('registration_doctor_list', { departId: 'dep-1' })

beforeEach(() => {
  opened = noteWays()
  jest.spyOn(api.patient, 'listPatients').mockResolvedValue({ list: [aPatient()], limit: 5 })
  jest.spyOn(api.registration, 'previewOrder').mockResolvedValue(aPreview())
  const kept = {
    sourceTimeId: 'src-1',
    patientId: 'pat-1',
    expiresAt: serverNow,
    renewWithinSeconds: 60,
    serverNow,
  }
  jest
    .spyOn(api.registration, 'createHold')
    .mockResolvedValue({ ...kept, expiresAt: '2026-11-22T23:00:00+08:00' })
  jest.spyOn(api.registration, 'releaseHold').mockResolvedValue({ ok: true })
  runInAction(() => (authStore.status = 'signed_in'))
})
afterEach(() => {
  visitingPatientStore.clear()
})

describe('the confirm page', () => {
  it('shows place, time, price and the real cancel deadline', async () => {
    const { findByText, getByText, queryByText } = await openConfirm()
    await findByText('09:00-09:30')
    expect(getByText('自费')).toBeTruthy()
    expect(queryByText('预计医保支付')).toBeNull()
    expect(getByText(/后天 11月23日 上午/)).toBeTruthy()
    expect(getByText(/这个号在明天 17:00 前可以取消/)).toBeTruthy()
    expect(getByText('李*明')).toBeTruthy()
  })

  it('promises no cancelling when its time is over', async () => {
    const preview = await api.registration.previewOrder({ sourceTimeId: 'src-1' })
    jest
      .spyOn(api.registration, 'previewOrder')
      .mockResolvedValue({ ...preview, cancelDeadline: preview.serverNow ?? null })
    const { findByText, queryByText } = await openConfirm()
    await findByText(/预约后不能在手机上取消/)
    expect(queryByText(/前可以取消/)).toBeNull()
  })

  it('shows what the insurance is expected to bear as an estimate', async () => {
    const expectedSplit = { insuranceFen: 2340, selfFen: 1260 }
    jest.spyOn(api.registration, 'previewOrder').mockResolvedValue(
      aPreview({
        patients: [{ patientId: 'pat-1', allowed: true, reason: null, expectedSplit }],
      }),
    )
    const { findByText, getByText, queryByText } = await openConfirm()
    await findByText('预计医保支付')
    expect(getByText('¥23.40')).toBeTruthy()
    expect(getByText('¥12.60')).toBeTruthy()
    expect(getByText(/医院的估计/)).toBeTruthy()
    expect(queryByText('自费')).toBeNull()
  })

  it('makes one order for a double tap, and goes to pay it', async () => {
    const create = jest.spyOn(api.registration, 'createOrder').mockResolvedValue(anOrder())
    const { findByText } = await openConfirm()
    const button = await findByText('提交并支付')
    await tap(button, button)
    expect(create).toHaveBeenCalledTimes(1)
    expect(opened).toEqual(['redirect /subpages/registration/registration_order_pay?orderId=ord-1'])
  })

  it('repeats with the same key after a failure, so that there is one order', async () => {
    const create = jest
      .spyOn(api.registration, 'createOrder')
      .mockRejectedValueOnce(new Error('没有网络'))
      .mockResolvedValue(anOrder())
    const { findByText } = await openConfirm()
    await tap(await findByText('提交并支付'))
    await tap(await within(document.body).findByText('知道了'))
    await waitFor(async () => {
      await tap(await findByText('提交并支付'))
      expect(create).toHaveBeenCalledTimes(2)
    })
    const keys = create.mock.calls.map(([input]) => input.idempotencyKey)
    expect(keys[0]).toBe(keys[1])
  })

  it.each([
    ['there is an order', true, '挂号已经提交', 'registration_order_pay?orderId=late'],
    ['nobody knows', false, '不知道有没有挂上', 'registration_orderlist'],
  ])(
    'an answer after it was left opens nothing by itself: %s',
    async (_what, isMade, title, page) => {
      const answers: (() => void)[] = []
      jest.spyOn(api.registration, 'createOrder').mockReturnValue(
        new Promise((resolve, reject) => {
          answers.push(() =>
            isMade ? resolve(anOrder({ orderId: 'late' })) : reject(new Error('请求超时')),
          )
        }),
      )
      const { findByText } = await openConfirm()
      await tap(await findByText('提交并支付'))
      leavePages()
      await act(async () => answers.forEach((answer) => answer()))
      await within(document.body).findByText(title)
      expect(opened).toEqual([])
      await tap(await within(document.body).findByText('看挂号'))
      await waitFor(() => expect(opened).toEqual([`navigate /subpages/registration/${page}`]))
    },
  )

  it('leads to the order that is in the way', async () => {
    jest
      .spyOn(api.registration, 'createOrder')
      .mockRejectedValue(new ServerRefused(409, '先支付上一笔', 'UNPAID_LIMIT', { orderId: 'old' }))
    const { findByText } = await openConfirm()
    await tap(await findByText('提交并支付'))
    await within(document.body).findByText('先支付上一笔')
    await tap(await within(document.body).findByText('去支付'))
    await waitFor(() =>
      expect(opened).toEqual([
        'redirect /subpages/registration/registration_order_pay?orderId=old',
      ]),
    )
  })

  it('says why the patient cannot book, and takes no order', async () => {
    jest
      .spyOn(api.registration, 'previewOrder')
      .mockResolvedValue(
        aPreview({ patients: [{ patientId: 'pat-1', allowed: false, reason: '只看14周岁以下' }] }),
      )
    const create = jest.spyOn(api.registration, 'createOrder')
    const { findByText } = await openConfirm()
    await findByText('只看14周岁以下')
    await tap(await findByText('提交并支付'))
    expect(create).not.toHaveBeenCalled()
  })
})

describe('the pay page', () => {
  const parameters = {
    appId: 'a',
    timeStamp: '1',
    nonceStr: 'n',
    package: 'p',
    signType: 'RSA',
    paySign: 's',
  } as const
  /** The order as each question to the server answers it, the last one for ever. */
  function serverSays(...answers: RegistrationOrder[]) {
    jest.spyOn(api.registration, 'getOrder').mockResolvedValue(anOrder())
    const check = jest.spyOn(api.registration, 'checkPayment')
    answers.forEach((answer, index) =>
      index === answers.length - 1
        ? check.mockResolvedValue(answer)
        : check.mockResolvedValueOnce(answer),
    )
    jest
      .spyOn(api.registration, 'payOrder')
      .mockResolvedValue({ order: anOrder(), pay: parameters })
    return check
  }
  const cashier = jest.mocked(payment.payByWeChat)

  it('shows the amount and the time left', async () => {
    serverSays(anOrder())
    const { findByText, getByText } = await openPay()
    await findByText('微信支付 ¥36.00')
    expect(getByText(/1[45]:\d\d/)).toBeTruthy()
  })

  it('is paid when the server says so', async () => {
    serverSays(anOrder(), aBookedOrder())
    cashier.mockResolvedValue('ok')
    const { findByText } = await openPay()
    await tap(await findByText('微信支付 ¥36.00'))
    expect(await findByText('预约成功')).toBeTruthy()
  })

  it('does not believe the cashier alone: it keeps asking and says where the money is', async () => {
    serverSays(anOrder())
    cashier.mockResolvedValue('ok')
    const { findByText, getByText } = await openPay()
    await tap(await findByText('微信支付 ¥36.00'))
    await findByText('支付处理中')
    expect(getByText(/钱会原路退回/)).toBeTruthy()
  })

  it('lets the patient pay again after closing the cashier', async () => {
    serverSays(anOrder())
    cashier.mockResolvedValue('cancelled')
    const { findByText, getByText } = await openPay()
    await tap(await findByText('微信支付 ¥36.00'))
    await findByText(/您取消了支付，没有扣款/)
    expect(getByText('微信支付 ¥36.00')).toBeTruthy()
  })

  it('believes the server when money arrived although the cashier said no', async () => {
    serverSays(anOrder(), aBookedOrder())
    cashier.mockResolvedValue('failed')
    const { findByText } = await openPay()
    await tap(await findByText('微信支付 ¥36.00'))
    expect(await findByText('预约成功')).toBeTruthy()
  })

  it('shows a payment that was made before the page was opened again', async () => {
    serverSays(aBookedOrder())
    const { findByText } = await openPay()
    expect(await findByText('预约成功')).toBeTruthy()
  })

  it('offers a new booking when the time is over', async () => {
    serverSays(anOrder({ status: 'EXPIRED' }))
    const { findByText, getByText } = await openPay()
    await findByText('超时未支付')
    expect(getByText('重新预约')).toBeTruthy()
  })

  it('confirms a free order without a cashier', async () => {
    const fee = { regFeeFen: 0, treatFeeFen: 0, totalFeeFen: 0 }
    serverSays(anOrder({ fee }), aBookedOrder({ fee }))
    jest
      .spyOn(api.registration, 'payOrder')
      .mockResolvedValue({ order: aBookedOrder({ fee }), pay: null })
    cashier.mockClear()
    const { findByText } = await openPay()
    await tap(await findByText('确认预约'))
    expect(await findByText('预约成功')).toBeTruthy()
    expect(cashier).not.toHaveBeenCalled()
  })
})

describe('one order', () => {
  it('shows its ticket: time, code, place', async () => {
    jest.spyOn(api.registration, 'getOrder').mockResolvedValue(aBookedOrder())
    const { findByRole, getAllByText } = await openOrder()
    await findByRole('img', { name: '就诊二维码' })
    expect(getAllByText('09:00-09:30').length).toBeGreaterThan(0)
  })

  it('tells the refund before it cancels, and sends the reason', async () => {
    jest.spyOn(api.registration, 'getOrder').mockResolvedValue(aBookedOrder())
    const cancel = jest
      .spyOn(api.registration, 'cancelOrder')
      .mockResolvedValue(anOrder({ status: 'REFUNDING', payStatus: 'REFUNDING' }))
    const { findByText, getByText } = await openOrder()
    await tap(await findByText('取消挂号'))
    expect(getByText(/取消后退款 ¥36.00/)).toBeTruthy()
    expect(cancel).not.toHaveBeenCalled()
    await tap(getByText('时间有变'))
    await tap(getByText('确认取消'))
    expect(cancel).toHaveBeenCalledWith({ orderId: 'ord-1', reason: '时间有变' })
  })

  it('says why it cannot be cancelled any more', async () => {
    const cancellation = { allowed: false, reason: '已过取消时间', deadline: null, refundFen: 0 }
    jest.spyOn(api.registration, 'getOrder').mockResolvedValue(aBookedOrder({ cancellation }))
    const { findByText, queryByText } = await openOrder()
    await findByText('已过取消时间')
    await tap(await findByText('取消挂号'))
    expect(queryByText('确认取消')).toBeNull()
  })
})

it('the order list asks for the tab that was tapped', async () => {
  const list = jest
    .spyOn(api.registration, 'listOrders')
    .mockResolvedValue({ list: [], next: null })
  const { findByText, getByText } = await open('registration_orderlist', {
    filter: 'upcoming',
  })
  await findByText('没有要去的就诊')
  await tap(getByText('待支付'))
  await findByText('没有待支付的挂号')
  expect(list.mock.calls.map(([input]) => input?.filter)).toEqual(['upcoming', 'pending_pay'])
})

describe('the doctor list', () => {
  beforeEach(() => {
    const department = {
      departId: 'dep-1',
      pid: 'g',
      name: '心血管内科',
      leftNum: 12,
      hospitalBranchId: 'main',
      branchName: '总院',
    }
    const days = [aDay('2026-11-21', { state: 'full', leftNum: 0 }), aDay('2026-11-23')]
    jest
      .spyOn(api.registration, 'listDepartDays')
      .mockResolvedValue({ department, days, serverNow })
  })

  it('starts with the first day that has places', async () => {
    const list = jest
      .spyOn(api.registration, 'listDoctorSchedules')
      .mockResolvedValue([aSchedule()])
    const { findByText } = await openDoctors()
    await findByText('沈怀远')
    expect(list).toHaveBeenCalledWith(
      { departId: 'dep-1', scheduleDate: '2026-11-23' },
      { prompt: false },
    )
  })

  it('opens the doctor at the half day that was tapped', async () => {
    jest.spyOn(api.registration, 'listDoctorSchedules').mockResolvedValue([aSchedule()])
    const { findByText } = await openDoctors()
    await tap(await findByText('上午 专家号'))
    expect(opened).toEqual([
      'navigate /subpages/registration/registration_doctor_detail?doctorId=doc-1&scheduleId=sch-1&scheduleDate=2026-11-23',
    ])
  })

  it('leads from a full half day to where one can wait for it', async () => {
    jest
      .spyOn(api.registration, 'listDoctorSchedules')
      .mockResolvedValue([aSchedule({ scheduleId: 'sch-2', state: 'full', leftNum: 0 })])
    const { findByText } = await openDoctors()
    await tap(await findByText('上午 专家号'))
    expect(opened).toEqual([
      'navigate /subpages/registration/registration_doctor_detail?doctorId=doc-1&scheduleId=sch-2&scheduleDate=2026-11-23',
    ])
  })
})

it('chooses a patient for the confirm page', async () => {
  jest.spyOn(api.patient, 'listPatients').mockResolvedValue({
    list: [aPatient(), aPatient({ patientId: 'pat-2', name: '周*芳', isDefault: false })],
    limit: 5,
  })
  opened = noteWays(2)
  const { findByText } = await open('registration_choose_patient', {
    sourceTimeId: 'src-1',
  })
  await tap(await findByText('周*芳'))
  expect(visitingPatientStore.current?.patientId).toBe('pat-2')
  expect(opened).toEqual(['back'])
})

it('leads from a patient who cannot be booked to the registration in the way', async () => {
  const refused = {
    patientId: 'pat-1',
    allowed: false,
    reason: '当天在这个科室已有预约',
    blockedBy: 'ord-9',
  }
  jest.spyOn(api.registration, 'previewOrder').mockResolvedValue(aPreview({ patients: [refused] }))
  const { findByText } = await open('registration_choose_patient', {
    sourceTimeId: 'src-1',
  })
  await tap(await findByText('看这笔挂号'))
  expect(opened).toEqual(['navigate /subpages/registration/registration_orderlist?orderId=ord-9'])
})

it('tells a visitor outside WeChat how to get in, and asks the server nothing', async () => {
  runInAction(() => (authStore.status = 'anonymous'))
  jest.spyOn(browser, 'kind').mockReturnValue('other')
  const list = jest.spyOn(api.registration, 'listOrders')
  const { findByText, getByRole } = await open('registration_orderlist')
  await findByText('登录后可以查看挂号记录')
  expect(getByRole('img', { name: /请用微信扫描/ })).toBeTruthy()
  expect(list).not.toHaveBeenCalled()
})

/** Taps each, one at once after the other, and lets what follows happen. */
function tap(...elements: HTMLElement[]): Promise<void> {
  return act(async () => elements.forEach((element) => fireEvent.click(element)))
}
