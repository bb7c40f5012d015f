import Taro from '@tarojs/taro'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { act } from 'react'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { DepositOrder } from '@/subpages/inpatient/inpatient_pay/deposit_order'
import { renderPage } from '../../../support/client/page'

const page = { path: 'subpages/inpatient/inpatient_pay' }

let create: jest.SpyInstance
let redirected: string[]
beforeEach(() => {
  redirected = []
  jest.spyOn(Taro, 'redirectTo').mockImplementation(({ url }) => {
    redirected.push(url)
    return Promise.resolve({ errMsg: 'ok' })
  })
  jest.spyOn(api.inpatient, 'openPayLink').mockResolvedValue({
    hospitalName: '示范医院',
    patientName: '王*兰',
    status: 'IN_HOSPITAL',
    balanceFen: 0,
    needPayFen: 0,
    deposit: {
      allowed: true,
      reason: null,
      minFen: 10000,
      maxFen: 5000000,
      presetsFen: [100000],
    },
  } as never)
  create = jest
    .spyOn(api.inpatient, 'createLinkedDeposit')
    .mockResolvedValue({ depositId: 'd-1' } as never)
})

async function payIn(yuan: string) {
  const found = await renderPage(() => <DepositOrder payee={{ link: 'L1' }} />, page)
  await found.findByText(/^您在为.*预缴住院费，钱直接付给医院/)
  fireEvent.input(await found.findByLabelText('其他金额（元）'), { target: { value: yuan } })
  await act(async () => fireEvent.click(await found.findByText(/^预缴( |$)/)))
  return found
}

describe('how much to pay in', () => {
  it('says what is wrong with an amount before anything is sent', async () => {
    const { findByText } = await payIn('50')
    await findByText('最少 100 元')
    expect(create).not.toHaveBeenCalled()
  })

  it('goes on to paying the deposit', async () => {
    await payIn('500')
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ token: 'L1', amountFen: 50000, isRepeat: false }),
    )
    expect(redirected).toEqual(['/subpages/inpatient/inpatient_pay?depositId=d-1'])
  })

  it('asks before the same amount is paid in again, and sends the same key', async () => {
    create.mockRejectedValueOnce(new ServerRefused(409, '5 分钟内刚缴过 500 元', 'DUPLICATE_ORDER'))
    await payIn('500')
    await screen.findByText('5 分钟内刚缴过 500 元')
    await act(async () => fireEvent.click(await screen.findByText('再缴一笔')))
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2))
    const [first, second] = create.mock.calls.map(([request]) => request)
    expect(second).toEqual({ ...first, isRepeat: true })
  })

  it.each([
    ['a refusal', new ServerRefused(409, '患者今天已经出院'), '患者今天已经出院'],
    ['a lost network', new TypeError('request:fail'), '没有提交成功，没有扣款，请检查网络后再试'],
  ])('shows %s at the amount', async (_case, error, words) => {
    create.mockRejectedValue(error)
    const { findByText } = await payIn('500')
    await findByText(words)
    expect(redirected).toEqual([])
  })
})

describe('what a settlement left owed', () => {
  it('is paid whole through the link: nothing is typed, and it is no deposit', async () => {
    jest.spyOn(api.inpatient, 'openPayLink').mockResolvedValue({
      hospitalName: '示范医院',
      patientName: '王*兰',
      status: 'DISCHARGED',
      balanceFen: -44_816,
      needPayFen: 44_816,
      deposit: { allowed: false, reason: '已经出院' },
      owed: { amountFen: 44_816, state: 'TO_PAY' },
    } as never)
    const found = await renderPage(() => <DepositOrder payee={{ link: 'L1' }} />, page)
    await found.findByText(/^您在为.*付清住院费/)
    expect(found.queryByLabelText('其他金额（元）')).toBeNull()
    await act(async () => fireEvent.click(await found.findByText(/^付清 /)))
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ token: 'L1', amountFen: 44_816, purpose: 'settlement' }),
    )
  })
})
