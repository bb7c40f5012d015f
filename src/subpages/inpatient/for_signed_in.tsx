import { observer } from 'mobx-react-lite'
import type { FunctionComponent } from 'react'

import { SignInNeeded } from '@/components/sign_in_needed'
import { browser } from '@/platform/browser'
import { authStore, hospitalStore } from '@/stores'
import { PageFrame } from '@/ui/page_frame'
import { SkeletonList } from '@/ui/skeleton'

/** A page for signed-in accounts: waits while a sign-in is under way, and tells a visitor how to get in. */
export function forSignedIn(title: string, purpose: string, Content: FunctionComponent): FunctionComponent {
  const Watched = observer(Content)
  return observer(function SignedInPage() {
    if (authStore.isSignedIn) return <Watched />
    return (
      <PageFrame title={title}>
        {authStore.status === 'signing_in' ? (
          <SkeletonList rows={2} />
        ) : (
          <SignInNeeded
            purpose={purpose}
            isInWeChat={browser.kind() !== 'other'}
            address={browser.addressWithout(['code', 'state', 'jwt'])}
            onSignIn={() => authStore.signIn()}
            failure={authStore.failure}
            telephone={hospitalStore.telephone}
          />
        )}
      </PageFrame>
    )
  })
}
