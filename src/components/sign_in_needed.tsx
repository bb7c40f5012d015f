import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { signIn } from '@/ui/pictures/outcomes'

import { OpenInWeChat } from './open_in_we_chat'

interface SignInNeededProps {
  /** What signing in is for here, e.g. 登录后可以预约挂号. */
  purpose: string
  /** WeChat signs in automatically; other browsers show how to continue. */
  isInWeChat: boolean
  /** The address to open in WeChat. */
  address: string
  onSignIn: () => unknown
  /** Copies the address. */
  onCopy: () => unknown
  /** Why the last attempt failed. */
  failure?: string
}

/** A page that needs an account: why, and how to sign in. */
export function SignInNeeded({
  purpose,
  isInWeChat,
  address,
  onSignIn,
  onCopy,
  failure,
}: SignInNeededProps) {
  const action = isInWeChat ? (
    <Button onPress={onSignIn}>微信登录</Button>
  ) : (
    <OpenInWeChat address={address} onCopy={onCopy} />
  )
  const note = isInWeChat
    ? (failure ?? '用微信登录，不需要密码')
    : '复制链接，在微信里发给自己，再点开'
  return <EmptyState picture={signIn} text={purpose} note={note} action={action} hasTelephone />
}
