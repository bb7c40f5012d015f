import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import type { QueueStatus } from '@/contract/queue'
import { api } from '@/request/api'
import { callExpected } from '@/storage/keys'
import { authStore } from '@/stores'
import { hearNumbers, listenToNumbers, startCallWatch, watchOnPage } from '@/waiting/call_watch'
import { aNumber } from '../takeno/builders'

jest.mock('@/request/listen_to_waiting', () => ({ listenToWaiting: () => () => undefined }))

const numberOf = (status: QueueStatus) => aNumber({ status, waitNum: 0, aheadNum: null })
const heardOf = (status: QueueStatus) => ({
  items: [numberOf(status)],
  updatedAt: '2026-11-25T09:00:00+08:00',
})
const later = () => jest.advanceTimersByTimeAsync(3000)
let ask: jest.SpyInstance
let open: jest.SpyInstance

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{ route: 'subpages/patient/patient_list' }])
  open = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: 'ok' })
  ask = jest.spyOn(api.queue, 'listWaiting').mockResolvedValue([numberOf('CALLING')])
  jest.spyOn(api.queue, 'live').mockRejectedValue(new Error('404'))
  runInAction(() => (authStore.status = 'signed_in'))
})

afterEach(() => {
  runInAction(() => (authStore.status = 'anonymous'))
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('opens the call over whatever page is read', async () => {
  startCallWatch()
  await later()
  expect(open).toHaveBeenCalledWith({ url: '/subpages/called/called_index' })
})

it('is kept for the next start of the app while a number waits, and no longer', () => {
  startCallWatch()
  expect(callExpected.read()).toBe(true)
  hearNumbers(heardOf('DONE'))
  expect(callExpected.read()).toBeUndefined()
})

it('leaves the asking to a page that asks itself', async () => {
  const leave = watchOnPage()
  startCallWatch()
  await later()
  expect(ask).not.toHaveBeenCalled()
  leave()
  await later()
  expect(ask).toHaveBeenCalled()
})

it('asks no more when no number can be called any more', async () => {
  startCallWatch()
  hearNumbers(heardOf('DONE'))
  await later()
  expect(ask).not.toHaveBeenCalled()
})

it('hands the numbers to the page that listens, until it leaves', () => {
  const heard = jest.fn()
  const leave = listenToNumbers(heard)
  hearNumbers(heardOf('WAITING'))
  expect(heard).toHaveBeenCalledTimes(1)
  leave()
  hearNumbers(heardOf('DONE'))
  expect(heard).toHaveBeenCalledTimes(1)
})

it('ends with the account', async () => {
  ask.mockResolvedValue([numberOf('WAITING')])
  startCallWatch()
  await later()
  runInAction(() => (authStore.status = 'anonymous'))
  ask.mockClear()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})

it('rests while the app is behind', async () => {
  ask.mockResolvedValue([numberOf('WAITING')])
  startCallWatch()
  await later()
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  ask.mockClear()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})
