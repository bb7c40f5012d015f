import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { signIn } from '@/ui/pictures/outcomes'

import { TicketCode } from './ticket_code'

interface SignInNeededProps {
  /** What signing in is for here, e.g. 登录后可以预约挂号. */
  purpose: string
  /** WeChat signs in by itself; other browsers show where to go on. */
  isInWeChat: boolean
  /** The address to open in WeChat. */
  address: string
  onSignIn: () => unknown
  /** Why the last try did not work. */
  failure?: string
}

/** A page that needs an account: why, and how to get in from here. */
export function SignInNeeded({
  purpose,
  isInWeChat,
  address,
  onSignIn,
  failure,
}: SignInNeededProps) {
  const way = isInWeChat ? (
    <Button onPress={onSignIn}>微信登录</Button>
  ) : (
    <TicketCode value={address} sizePx={160} label="本页地址的二维码，请用微信扫描" />
  )
  const note = isInWeChat
    ? (failure ?? '用微信登录，不需要密码')
    : '请用微信扫描二维码，在微信里打开本页'
  return <EmptyState picture={signIn} text={purpose} note={note} action={way} hasTelephone />
}
