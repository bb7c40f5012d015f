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

import { isQueueStep } from './next_step_words'

/** Home asks by itself: no mask, no toast; each part says how it stands. */
const quietly = { prompt: false }

/** What home loads: the hospital's news and branches, and what the account has to do. */
export function useHome() {
  const { hospitalId } = hospitalStore
  const { isSignedIn } = authStore
  const announcements = useRequest({ hospitalId, type: 'announcement' as const }, (input) =>
    api.hospital.listRemarks(input, quietly),
  )
  const [known] = useState(knownAnnouncements)
  const { branches } = hospitalStore
  useEffect(() => {
    if (announcements.data && branches.length > 0) keepHome(branches, announcements.data)
  }, [announcements.data, branches])
  const mine = isSignedIn ? {} : undefined
  const personal = useRequest(mine, () => homeStart.doctorsSeen.take())
  const next = useRequest(mine, () => homeStart.nextSteps.take())
  const isWaiting = next.data?.patients.some(({ steps }) => steps.some(isQueueStep)) ?? false
  // A day in the hospital moves on by itself.
  usePolling(next.data?.patients.some(({ day }) => day) ?? false, next.refresh)
  useEffect(() => {
    if (isWaiting) expectCall()
  }, [isWaiting])

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
    next,
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

/** The hospital's news as the document or the last visit to home knows them: shown until the newest are there. */
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

/** What is known stays on screen when the hospital cannot be reached. */
async function refreshBranches(): Promise<void> {
  const { hospitalId } = hospitalStore
  await api.hospital.listBranches({ hospitalId, type: 'registration' }, quietly).then(
    (found) => hospitalStore.acceptBranches(found),
    () => undefined,
  )
}
