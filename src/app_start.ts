import { usePageNotFound } from '@tarojs/taro'
import { reaction } from 'mobx'

import { reLaunch } from '@/navigation/navigate'
import { type RouteName, routes } from '@/navigation/routes'
import { browser } from '@/platform/window/browser'
import { startsAtHome } from '@/platform/app/launch'
import { watchFaults } from '@/platform/app/faults'
import { areWordsOld } from '@/platform/app/language_pack'
import { sendNewsOnly } from '@/platform/pages/lean_updates'
import { watchForUpdate } from '@/platform/app/update'
import { isShownToUser } from '@/request/sending/errors'
import { registerSessionKeeper } from '@/request/sending/session_keeper'
import { takePayLink } from '@/sharing/pay_link'
import { readDeviceId } from '@/request/sending/device_id'
import { callExpected } from '@/storage/keys'
import {
  accountStore,
  authStore,
  hospitalStore,
  preferencesStore,
  visitingPatientStore,
} from '@/stores'
import { homeStart } from '@/stores/home_start'
import { signInQueryNames } from '@/stores/next_sign_in_step'
import { Session } from '@/stores/session'
import { expectCall } from '@/waiting/expect_call'

/** What the app does at launch. `app.tsx` calls it while its module loads: token and code must be out of the address before the router copies it. */
export function startApp(): void {
  sendNewsOnly()
  watchForUpdate()
  // The request layer shows each failure once; an awaiting button shows nothing more.
  watchFaults(isShownToUser, (fault) => {
    import('@/request/report_fault')
      .then(({ reportFault }) => reportFault(fault))
      .catch(() => undefined)
  })
  if (areWordsOld)
    import('@/request/renew_words')
      .then(({ renewKeptWords }) => renewKeptWords())
      .catch(() => undefined)
  const query = browser.query()
  // Other browsers do nothing (spec §4.4): their address stays as it is.
  if (browser.kind() === 'we_chat') browser.stripQuery(signInQueryNames)
  registerSessionKeeper(new Session(authStore))
  // Generated once and stored (spec §3); no call sends it.
  readDeviceId()
  preferencesStore.start()
  reaction(
    () => authStore.isSignedIn,
    (isSignedIn) => {
      if (!isSignedIn) visitingPatientStore.clear()
      else if (callExpected.read()) expectCall()
    },
  )
  reaction(
    () => accountStore.user?.accountId,
    (accountId) => accountId && visitingPatientStore.keepFor(accountId),
  )
  // Pages show the cached value, and show by themselves what is missing.
  hospitalStore.keepFresh().catch(() => undefined)
  // The redirect to WeChat's page loses what is behind the `#`.
  if (browser.kind() === 'we_chat' && !isAt('share_open')) takePayLink()
  // The reader of a shared link needs no account.
  if (!isAt('share_open')) authStore.start(query).catch(() => undefined)
  if (authStore.isSignedIn && startsAtHome()) homeStart.begin()
}

function isAt(name: RouteName): boolean {
  return browser
    .addressWithout([])
    .replace(/[?].*$/, '')
    .endsWith(routes[name].path)
}

/** The app component's hooks: an unknown address leads to a page with ways on (spec §2). */
export function useAppHooks(): void {
  usePageNotFound(({ path }) => void reLaunch('not_found', { path }))
}
