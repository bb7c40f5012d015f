import { useDidHide } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'

import { addressOf, navigateAddress } from '@/navigation/navigate'
import { findRoute } from '@/navigation/find_route'
import { useSharePage } from '@/platform/wechat/share_page'
import {
  accountStore,
  authStore,
  hospitalStore,
  preferencesStore,
  visitingPatientStore,
  wantedPageStore,
} from '@/stores'

import { HomeView } from './home_view'
import { shownPatientId } from './shown_patient'
import { useHome } from './use_home'

definePageConfig({
  navigationBarTitleText: '首页',
  // Clock and battery are on the coloured head.
  navigationBarTextStyle: 'white',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})

/** Home: the hospital, the next step, all services, the hospital's announcements. */
export default observer(function Index() {
  const { hosDetail, branch, branches } = hospitalStore
  const { next, announcements, seen } = useHome()
  const shownId = shownPatientId(next.data, visitingPatientStore.chosenNow)
  // Whoever stands here is the patient of what is opened from here.
  useDidHide(() => shownId && visitingPatientStore.show(shownId))
  useSharePage(() => ({ title: hospitalStore.name, path: addressOf('index') }))

  return (
    <HomeView
      name={hospitalStore.name}
      hospital={hosDetail}
      branch={branch ?? branches[0]}
      knownBranchId={hospitalStore.knownBranchId}
      isElder={preferencesStore.isElder}
      onElderChange={(isElder) => preferencesStore.setElder(isElder)}
      nextSteps={{
        status: authStore.status,
        failure: authStore.failure,
        accountFailure: accountStore.failure,
        wanted: wantedPage(),
        state: next.state,
        shownId,
        onSignIn: () => authStore.signIn(),
        onAskAgain: () => Promise.all([authStore.askAgain(), next.refresh()]),
        onChoose: (patientId) => visitingPatientStore.select(patientId),
        onOutdated: () => void next.refresh(),
      }}
      announcements={announcements}
      seen={seen}
      hasNews={Boolean(next.data?.unread)}
    />
  )
})

/** The page that a sign-in link was for. */
function wantedPage(): { title: string; open: () => void } | undefined {
  const { address } = wantedPageStore
  if (!address || !authStore.isSignedIn || accountStore.tel === '') return undefined
  const found = findRoute(address)
  if (!found || found.route.isTab) return undefined
  return {
    title: found.route.title,
    open: () => {
      wantedPageStore.forget()
      void navigateAddress(address)
    },
  }
}
