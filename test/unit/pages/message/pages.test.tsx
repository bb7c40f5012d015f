import { fireEvent, waitFor } from '@testing-library/dom'
import { runInAction } from 'mobx'
import { act } from 'react'
import type { Message, MessageSettings } from '@/contract/message'
import * as subscribe from '@/platform/wechat/subscribe'
import { api } from '@/request/api'
import { authStore, visitingPatientStore } from '@/stores'
import { noteWays, open } from '../opening'

jest.mock('@/platform/wechat/subscribe', () => ({ askSubscription: jest.fn() }))

const aMessage = (change: Partial<Message> = {}): Message => ({
  messageId: 'm-1',
  kind: 'reminder',
  patientId: 'p-1',
  patientName: '王*兰',
  title: '明天要就诊',
  body: '11月25日 09:00',
  route: '/subpages/registration/registration_orderlist?orderId=o-1',
  at: '2026-11-24T18:00:00+08:00',
  isRead: false,
  ...change,
})
const settings: MessageSettings = {
  switchedOff: [],
  quiet: { from: '22:00', to: '07:00' },
  alwaysOn: ['stopped'],
  notSent: [],
  urgent: ['stopped', 'number'],
  tel: '138****0001',
  templates: [{ group: 'visit', templateId: 'T1' }],
}

let opened: string[]
beforeEach(() => {
  opened = noteWays()
  jest.spyOn(api.patient, 'listPatients').mockResolvedValue({ list: [], limit: 5 })
  jest.spyOn(api.message, 'getSettings').mockResolvedValue(settings)
  runInAction(() => (authStore.status = 'signed_in'))
})
afterEach(() => {
  visitingPatientStore.clear()
})

const openList = (list: Message[]) => {
  jest.spyOn(api.message, 'listMessages').mockResolvedValue({ list, next: null })
  return open('message_list')
}

describe('the message centre', () => {
  it('marks a tapped message read and opens what it is about', async () => {
    const read = jest.spyOn(api.message, 'markRead').mockResolvedValue({ unread: 0 })
    const { findByText, queryByLabelText } = await openList([aMessage()])
    await act(async () => fireEvent.click(await findByText('明天要就诊')))
    await waitFor(() =>
      expect(opened).toEqual([
        'navigate /subpages/registration/registration_orderlist?orderId=o-1',
      ]),
    )
    expect(read).toHaveBeenCalledWith({ messageId: 'm-1' }, expect.anything())
    expect(queryByLabelText('未读')).toBeNull()
  })

  it('opens it although marking it failed', async () => {
    jest.spyOn(api.message, 'markRead').mockRejectedValue(new Error('no network'))
    const { findByText } = await openList([aMessage({ route: '/subpages/takeno/takeno_index' })])
    await act(async () => fireEvent.click(await findByText('明天要就诊')))
    await waitFor(() => expect(opened).toHaveLength(1))
  })

  it('stays where it is for a page that this version does not have', async () => {
    jest.spyOn(api.message, 'markRead').mockResolvedValue({ unread: 0 })
    const { findByText } = await openList([aMessage({ route: '/subpages/lottery/index' })])
    await act(async () => fireEvent.click(await findByText('明天要就诊')))
    await waitFor(() => expect(api.message.markRead).toHaveBeenCalled())
    expect(opened).toEqual([])
  })
})

describe('the message settings', () => {
  it('switches a kind off at once', async () => {
    const save = jest
      .spyOn(api.message, 'saveSettings')
      .mockResolvedValue({ ...settings, switchedOff: ['bill'] })
    const { findByText } = await open('message_settings')
    await act(async () => fireEvent.click(await findByText('新的缴费单')))
    expect(save).toHaveBeenCalledWith({ switchedOff: ['bill'], quiet: settings.quiet })
  })

  it('has no switch for what this hospital never sends', async () => {
    jest.spyOn(api.message, 'getSettings').mockResolvedValue({ ...settings, notSent: ['mail'] })
    const { findByText, queryByText } = await open('message_settings')
    await findByText('新的缴费单')
    expect(queryByText('邮件没有送到')).toBeNull()
  })

  it('does not switch a stopped clinic off', async () => {
    const save = jest.spyOn(api.message, 'saveSettings')
    const { findByText } = await open('message_settings')
    await act(async () => fireEvent.click(await findByText('停诊通知')))
    expect(save).not.toHaveBeenCalled()
  })

  it('asks WeChat on a tap only, and tells the server what was answered', async () => {
    const ask = jest
      .mocked(subscribe.askSubscription ?? jest.fn())
      .mockResolvedValue({ accepted: ['T1'], refused: [] })
    const note = jest.spyOn(api.message, 'notePermission').mockResolvedValue({ ok: true })
    const { findByText } = await open('message_settings')
    const button = await findByText('允许微信通知')
    expect(ask).not.toHaveBeenCalled()
    await act(async () => fireEvent.click(button))
    await waitFor(() => expect(note).toHaveBeenCalledWith({ accepted: ['visit'], refused: [] }))
  })
})
