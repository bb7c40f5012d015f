import Taro from '@tarojs/taro'
import type { QueueItem } from '@/contract/queue'
import { chime } from '@/platform/sound/chime'
import { vibrate } from '@/platform/sound/vibrate'
import { heardCalls } from '@/storage/keys'
import { spokenCall } from '@/subpages/called/called_index/call_words'
import { unheardCall, forgetEnded } from '@/waiting/calls'
import { open } from '../../../support/client/pages/open'
import { aNumber } from '../takeno/builders'

jest.mock('@/platform/sound/vibrate', () => ({ vibrate: jest.fn() }))
jest.mock('@/platform/sound/chime', () => ({ chime: { prepare: jest.fn(), play: jest.fn() } }))

type Status = 'WAITING' | 'CALLING' | 'SERVING' | 'MISSED'
const numberOf = (status: Status, given: Partial<QueueItem> = {}) =>
  aNumber({ status, waitNum: 0, location: '2楼采血室', counter: '3号窗口', ...given })
const waiting = (...items: QueueItem[]) => ({
  'queue.listWaiting': items,
  'queue.live': { version: '1', items, askAgainSeconds: 60 },
})
const mother = { ticketId: 't-2', queueNo: 'B007', itemName: '心电图', counter: null }
const wentBack = () => jest.mocked(Taro.navigateBack).mock.calls.length

beforeEach(() => {
  jest.clearAllMocks()
})

describe('a called number', () => {
  it('fills the phone from the queue page', () =>
    open('queue_index')
      .given(waiting(numberOf('CALLING')))
      .leadsTo('called_index'))

  it('says the way there as the hospital does', () =>
    open('called_index')
      .given(waiting(numberOf('CALLING', { way: '从门诊楼正门乘电梯到 2 层' })))
      .sees('怎么走', '从门诊楼正门乘电梯到 2 层'))

  it('says nothing of a way where the hospital does not', () =>
    open('called_index')
      .given(waiting(numberOf('CALLING')))
      .sees('2楼采血室，3号窗口')
      .seesNo('怎么走'))

  it('rings and buzzes', async () => {
    await open('called_index')
      .given(waiting(numberOf('CALLING')))
      .sees('X012')
    expect(vibrate).toHaveBeenCalledWith('call')
    expect(chime.play).toHaveBeenCalledTimes(1)
  })

  it('is answered by one button', async () => {
    await open('called_index')
      .given(waiting(numberOf('CALLING')))
      .press('知道了，我这就去')
    expect(wentBack()).toBe(1)
    expect(heardCalls.read()).toEqual(['t-1'])
  })

  it('does not come again once it is answered', async () => {
    heardCalls.write(['t-1'])
    await open('queue_index')
      .given(waiting(numberOf('CALLING')))
      .sees('正在叫您的号，请马上前往')
    expect(Taro.navigateTo).not.toHaveBeenCalled()
  })

  it('lets the next of the family be answered before it goes', async () => {
    const both = [numberOf('CALLING'), numberOf('CALLING', mother)]
    await open('called_index')
      .given(waiting(...both))
      .press('知道了，我这就去')
      .sees('B007')
    expect(wentBack()).toBe(0)
  })
})

describe('whether a call has been heard', () => {
  it('is forgotten when it ends, so that the same number can be called again', () => {
    heardCalls.write(['t-1'])
    expect(unheardCall([numberOf('CALLING')])).toBeUndefined()
    forgetEnded([numberOf('MISSED')])
    expect(unheardCall([numberOf('CALLING')])).toMatchObject({ ticketId: 't-1' })
  })

  it('is asked for each number', () => {
    heardCalls.write(['t-1'])
    const found = unheardCall([numberOf('CALLING'), numberOf('CALLING', mother)])
    expect(found?.ticketId).toBe('t-2')
  })
})

test('the spoken call names no patient and reads the number sign by sign', () =>
  expect(spokenCall(numberOf('CALLING', { patientName: '李小龙' }))).toBe(
    '请 X 0 1 2 号，到2楼采血室，3号窗口',
  ))
