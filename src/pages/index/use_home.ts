import Taro, { useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import type { Branch, Remark } from '@/contract/hospital'
import { firstData } from '@/first_load/first_data'
import { api } from '@/request/api'
import { usePolling } from '@/request/loading/use_polling'
import { useRequest } from '@/request/loading/use_request'
import { authStore, hospitalStore } from '@/stores'
import { homeStart } from '@/stores/home_start'
import { keptHome } from '@/storage/keys'
import { hospitalDay } from '@/ui/facts/format_day'
import { expectCall } from '@/waiting/expect_call'
import type { HomeNumbers } from '@/waiting/home_numbers'

import { isQueueStep } from './next_step_words'

/** Home loads in the background: no mask, no toast; each part shows its own state. */
const quietly = { prompt: false }
/** Pauses of 5 s, 10 s, 15 s … up to a minute. */
const daySteps = 5

/** What home loads: announcements, branches, and the account's next steps. */
export function useHome() {
  const { hospitalId, branches } = hospitalStore
  const announcements = useRequest({ hospitalId, type: 'announcement' as const }, (input) =>
    api.hospital.listRemarks(input, quietly),
  )
  const [known] = useState(knownAnnouncements)
  useEffect(() => {
    if (announcements.data && branches.length > 0) keepHome(branches, announcements.data)
  }, [announcements.data, branches])
  const mine = authStore.isSignedIn ? {} : undefined
  const personal = useRequest(mine, () => homeStart.doctorsSeen.take())
  const next = useRequest(mine, () => homeStart.nextSteps.take())
  const { patients = [] } = next.data ?? {}
  const isWaiting = patients.some(({ steps }) => steps.some(isQueueStep))
  const [heard, setHeard] = useState<HomeNumbers>()
  useEffect(() => (isWaiting ? expectCall(setHeard) : setHeard(undefined)), [isWaiting])
  // A number was called, or is over: other steps are next.
  const { refresh: askAgain } = next
  const lags = heard?.lagsBehind(next.data)
  useEffect(() => {
    if (lags) void askAgain()
  }, [lags, askAgain])
  // The day's other parts change without an action of the patient either, and not by the second.
  const hasDay = patients.some(({ day }) => day)
  usePolling(hasDay, askAgain, daySteps)

  async function refresh(): Promise<void> {
    await Promise.all([
      hospitalStore.refresh().catch(() => undefined),
      refreshBranches(),
      announcements.refresh(),
      personal.refresh(),
      next.refresh(),
    ])
    Taro.stopPullDownRefresh()
  }

  useEffect(() => void refreshBranches(), [])
  const isFirstShow = useRef(true)
  useDidShow(() => {
    if (isFirstShow.current) return void (isFirstShow.current = false)
    void personal.refresh()
    void next.refresh()
  })
  usePullDownRefresh(() => void refresh())

  return {
    next: { ...next, state: heard?.addTo(next.state) ?? next.state },
    announcements:
      announcements.state.status === 'ready' || known === undefined
        ? announcements.state
        : ({ status: 'ready', data: known } as const),
    seen: {
      doctors: personal.data?.doctorsSeen ?? [],
      today: personal.data ? hospitalDay(personal.data.serverNow) : '',
    },
  }
}

/** The announcements in the document or of the last visit: shown until the newest come. */
function knownAnnouncements(): Remark[] | undefined {
  if (firstData) return firstData.announcements
  return hospitalStore.hosDetail && keptHome.read()?.announcements
}

function keepHome(branches: Branch[], announcements: Remark[]): void {
  keptHome.write({
    branches,
    announcements: announcements.map((remark) => ({ ...remark, content: '' })),
  })
}

/** Known branches stay visible when the hospital cannot be reached. */
async function refreshBranches(): Promise<void> {
  const { hospitalId } = hospitalStore
  await api.hospital.listBranches({ hospitalId, type: 'registration' }, quietly).then(
    (found) => hospitalStore.acceptBranches(found),
    () => undefined,
  )
}
