import { observer } from 'mobx-react-lite'
import type { FunctionComponent, ReactNode } from 'react'

import { SignInNeeded } from '@/components/sign_in_needed'
import { copyText } from '@/platform/device/clipboard'
import { browser } from '@/platform/window/browser'
import { fragment } from '@/platform/app/fragment'
import { authStore } from '@/stores'
import { signInQueryNames } from '@/stores/next_sign_in_step'
import { PageFrame } from '@/ui/frame/page_frame'
import { showToast } from '@/ui/overlays/toast'
import { SkeletonList } from '@/ui/states/skeleton'

/** A page for signed-in accounts: waits during a sign-in, and shows a visitor how to sign in. `open` is what a visitor sees in any case. */
export function forSignedIn(
  title: string,
  purpose: string,
  Content: FunctionComponent,
  open?: ReactNode,
): FunctionComponent {
  const Watched = observer(Content)
  return observer(function SignedInPage() {
    if (authStore.isSignedIn) return <Watched />
    return (
      <PageFrame title={title}>
        {open}
        {authStore.status === 'signing_in' ? (
          <SkeletonList rows={3} />
        ) : (
          <AskToSignIn purpose={purpose} />
        )}
      </PageFrame>
    )
  })
}

/** In place of the part of a page that needs an account. */
export function AskToSignIn({ purpose }: { purpose: string }) {
  // With the fragment of a link.
  const address = browser.addressWithout(signInQueryNames) + fragment.read()
  async function copy(): Promise<void> {
    const isCopied = await copyText(address)
    showToast(isCopied ? '已复制，去微信粘贴' : '复制没有成功，请在微信里搜索医院')
  }
  return (
    <SignInNeeded
      purpose={purpose}
      isInWeChat={browser.kind() !== 'other'}
      address={address}
      onSignIn={() => authStore.signIn()}
      onCopy={copy}
      failure={authStore.failure}
    />
  )
}
