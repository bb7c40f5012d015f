import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { SlotHold } from '@/contract/registration'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { HoldNotice } from '@/subpages/registration/confirming/hold_notice'
import type { HoldRequest } from '@/subpages/registration/confirming/hold_slot'
import { useSlotHold } from '@/subpages/registration/confirming/use_slot_hold'
import { preparePageHooks, renderPart } from '../../../support/client/page'

const request: HoldRequest = {
  sourceTimeId: 'src-1',
  patientId: 'pat-1',
  isUnhurried: false,
  rescheduleOrderId: undefined,
}
const held: SlotHold = {
  sourceTimeId: 'src-1',
  patientId: 'pat-1',
  expiresAt: '2026-11-21T09:05:00+08:00',
  renewWithinSeconds: 60,
  serverNow: '2026-11-21T09:00:00+08:00',
}

let hold: jest.SpyInstance
let release: jest.SpyInstance
let isVisible = true
beforeEach(() => {
  jest.useFakeTimers()
  isVisible = true
  jest
    .spyOn(document, 'visibilityState', 'get')
    .mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
  hold = jest.spyOn(api.registration, 'createHold').mockResolvedValue(held)
  release = jest.spyOn(api.registration, 'releaseHold').mockResolvedValue({ ok: true })
})
afterEach(() => jest.useRealTimers())

function start(onLost = jest.fn()) {
  const results: ReturnType<typeof useSlotHold>[] = []
  const Host = ({ wanted }: { wanted: HoldRequest | undefined }) => {
    results.push(useSlotHold(wanted, onLost))
    return null
  }
  const root = createRoot(document.createElement('div'))
  const render = (wanted: HoldRequest | undefined) =>
    act(async () => root.render(createElement(Host, { wanted })))
  return {
    render,
    leave: () => act(async () => root.unmount()),
    state: () => results.at(-1)?.state,
    last: () => results.at(-1),
  }
}

const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))
const show = (visible: boolean) =>
  act(async () => {
    isVisible = visible
    document.dispatchEvent(new Event('visibilitychange'))
  })

describe('usePlaceHold', () => {
  it('holds, says again that the page is open, and gives back on leaving', async () => {
    const page = start()
    await page.render(request)
    expect(page.state()).toEqual({ status: 'held', hold: held })
    await pass(41_000)
    expect(hold).toHaveBeenCalledTimes(3)
    await page.leave()
    expect(release).toHaveBeenCalledWith({ sourceTimeId: 'src-1' })
    await pass(60_000)
    expect(hold).toHaveBeenCalledTimes(3)
  })

  it('holds nothing once there is nothing to hold: the slot became an order elsewhere', async () => {
    const page = start()
    await page.render(request)
    await page.render(undefined)
    expect(page.state()).toEqual({ status: 'none' })
  })

  it('falls silent in the background, and asks again in front', async () => {
    const page = start()
    await page.render(request)
    await show(false)
    await pass(120_000)
    expect(hold).toHaveBeenCalledTimes(1)
    await show(true)
    expect(hold).toHaveBeenCalledTimes(2)
    await page.leave()
  })

  it('holds anew for another patient without giving back', async () => {
    const page = start()
    await page.render(request)
    await page.render({ ...request, patientId: 'pat-2' })
    expect(hold).toHaveBeenLastCalledWith(expect.objectContaining({ patientId: 'pat-2' }))
    expect(release).not.toHaveBeenCalled()
    await page.leave()
  })

  it('stops when the time is over, until the patient wants it again', async () => {
    const page = start()
    await page.render(request)
    await act(async () => page.last()?.end())
    expect(page.state()).toEqual({ status: 'over' })
    await pass(60_000)
    expect(hold).toHaveBeenCalledTimes(1)
    await act(async () => page.last()?.again())
    expect(hold).toHaveBeenCalledTimes(2)
    await page.leave()
  })

  it('tells why the place could not be kept', async () => {
    hold.mockRejectedValue(new ServerRefused(409, '该时段已约满，请选择其他时段', 'SOLD_OUT'))
    const lost = jest.fn()
    const page = start(lost)
    await page.render(request)
    expect(page.state()).toEqual({ status: 'lost', reason: '该时段已约满，请选择其他时段' })
    expect(lost).toHaveBeenCalledTimes(1)
    await page.leave()
  })

  it('waits for the draw of a release, asks again by itself, and tells what came of it', async () => {
    hold.mockRejectedValueOnce(
      new ServerRefused(409, '秒内来的人一起抽签', 'RELEASE_DRAW', { retryAfterSeconds: '3' }),
    )
    const lost = jest.fn()
    const page = start(lost)
    await page.render(request)
    expect(page.state()).toEqual({ status: 'waiting', reason: '秒内来的人一起抽签' })
    await pass(2900)
    expect(hold).toHaveBeenCalledTimes(1)
    await pass(1200)
    expect(page.state()).toEqual({ status: 'held', hold: held })
    expect(lost).not.toHaveBeenCalled()
    await page.leave()
  })

  it('stands in the line before the hospital, says where, and holds once the hospital has answered', async () => {
    const inLine = (words: string) =>
      new ServerRefused(409, words, 'LOCK_ASKED', { retryAfterSeconds: '2' })
    hold.mockRejectedValueOnce(inLine('前面约 12 人')).mockRejectedValueOnce(inLine('前面约 3 人'))
    const lost = jest.fn()
    const page = start(lost)
    await page.render(request)
    expect(page.state()).toEqual({ status: 'asked', reason: '前面约 12 人' })
    await pass(2000)
    expect(page.state()).toEqual({ status: 'asked', reason: '前面约 3 人' })
    await pass(2000)
    expect(page.state()).toEqual({ status: 'held', hold: held })
    expect(lost).not.toHaveBeenCalled()
    await page.leave()
    expect(release).toHaveBeenCalledWith({ sourceTimeId: 'src-1' })
  })

  it.each(['STEP_UP_NEEDED', 'TEL_NOT_BOUND'] as const)(
    'asks for the check by SMS (%s), and for the place again after it',
    async (code) => {
      hold.mockRejectedValueOnce(new ServerRefused(403, '请用短信验证码确认', code))
      const page = start()
      await page.render(request)
      expect(page.state()).toEqual({ status: 'check', reason: '请用短信验证码确认' })
      await pass(60_000)
      expect(hold).toHaveBeenCalledTimes(1)
      await act(async () => page.last()?.again())
      expect(page.state()).toEqual({ status: 'held', hold: held })
      await page.leave()
    },
  )

  it('tries again after a network that failed', async () => {
    hold.mockRejectedValueOnce(new Error('没有网络'))
    const page = start()
    await page.render(request)
    await pass(5000)
    expect(page.state()).toMatchObject({ status: 'held' })
    await page.leave()
  })
})

describe('HoldNotice', () => {
  beforeEach(() => {
    jest.useRealTimers()
    preparePageHooks()
  })

  const shared = {
    hold: {
      state: { status: 'held' as const, hold: held },
      end: () => undefined,
      again: () => undefined,
    },
    onCheck: jest.fn(),
    onLeave: jest.fn(),
  }

  it('counts down', async () => {
    const { getByRole } = await renderPart(HoldNotice, { ...shared, isElder: false })
    expect(getByRole('timer').textContent).toContain('05:00')
  })

  it('leads to the check, in elder mode too', async () => {
    const state = { status: 'check' as const, reason: '请用短信验证码确认' }
    const { getByText } = await renderPart(HoldNotice, {
      ...shared,
      hold: { ...shared.hold, state },
      isElder: true,
    })
    getByText('去验证').click()
    expect(shared.onCheck).toHaveBeenCalledTimes(1)
  })

  it('reads out the place in the line, and lets one leave it', async () => {
    const reason = '正在为您占号，前面约 12 人。轮到了，号就为您留着'
    const state = { status: 'asked' as const, reason }
    const { getByRole, getByText } = await renderPart(HoldNotice, {
      ...shared,
      hold: { ...shared.hold, state },
      isElder: true,
    })
    expect(getByRole('status').textContent).toContain('前面约 12 人')
    expect(getByText('正在为您占号，前面约 12 人')).toBeTruthy()
    expect(getByText('轮到了，号就为您留着')).toBeTruthy()
    getByText('不等了').click()
    expect(shared.onLeave).toHaveBeenCalledTimes(1)
  })

  it('says a time of day in elder mode, and runs no seconds', async () => {
    const { getByText, queryByRole } = await renderPart(HoldNotice, { ...shared, isElder: true })
    expect(getByText(/留到 09:05，不用着急/)).toBeTruthy()
    expect(queryByRole('timer')).toBeNull()
  })
})
