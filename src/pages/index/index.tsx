import Taro, { useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'

import { addressOf, navigateAddress } from '@/navigation/navigate'
import { findRoute } from '@/navigation/routes'
import { firstData } from '@/platform/window/first_data'
import { useSharePage } from '@/platform/wechat/share_page'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { authStore, hospitalStore, preferencesStore, visitingPatientStore } from '@/stores'

import { HomeView } from './home_view'

definePageConfig({
  navigationBarTitleText: '首页',
  // Clock and battery stand on the coloured head.
  navigationBarTextStyle: 'white',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})

/** Home: the hospital, the one thing to do now, all services, the hospital's news. */
export default observer(function Index() {
  const { hosDetail, branch, branches, hospitalId } = hospitalStore
  const { isSignedIn } = authStore
  const announcements = useRequest({ hospitalId, type: 'announcement' as const }, (input) =>
    api.hospital.listRemarks(input, quietly),
  )
  const mine = isSignedIn ? {} : undefined
  const personal = useRequest(mine, api.registration.getHome)
  const next = useRequest(mine, api.home.getNextSteps)

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
  useSharePage(() => ({ title: hospitalStore.name, path: addressOf('index') }))

  return (
    <HomeView
      name={hospitalStore.name}
      hospital={hosDetail}
      branch={branch ?? branches[0]}
      isElder={preferencesStore.isElder}
      onElderChange={(isElder) => preferencesStore.setElder(isElder)}
      nextSteps={{
        status: authStore.status,
        failure: authStore.failure,
        accountFailure: authStore.accountFailure,
        wanted: wantedPage(),
        state: next.state,
        onSignIn: () => authStore.signIn(),
        onAskAgain: () => Promise.all([authStore.askAgain(), next.refresh()]),
        onChoose: (patientId) => visitingPatientStore.select(patientId),
        onOutdated: () => void next.refresh(),
      }}
      announcements={
        announcements.state.status === 'ready' || firstData === undefined
          ? announcements.state
          : { status: 'ready', data: firstData.announcements }
      }
      doctorsSeen={personal.data?.doctorsSeen ?? []}
    />
  )
})

/** Home asks by itself: no mask, no toast; each part says how it stands. */
const quietly = { prompt: false }

/** A page of the app that signing in by a link came in at. */
function wantedPage(): { title: string; open: () => void } | undefined {
  const { wantedAddress, isSignedIn, tel } = authStore
  const found = wantedAddress === undefined ? undefined : findRoute(wantedAddress)
  if (wantedAddress === undefined || !found || found.route.isTab || !isSignedIn || tel === '')
    return undefined
  return {
    title: found.route.title,
    open: () => {
      authStore.forgetWanted()
      void navigateAddress(wantedAddress)
    },
  }
}

/** What is known stays on screen when the hospital cannot be reached. */
async function refreshBranches(): Promise<void> {
  const { hospitalId } = hospitalStore
  await api.hospital.listBranches({ hospitalId, type: 'registration' }, quietly).then(
    (found) => hospitalStore.acceptBranches(found),
    () => undefined,
  )
}
