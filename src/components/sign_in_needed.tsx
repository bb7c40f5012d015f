import { View } from '@tarojs/components'

import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty_state'
import { signIn } from '@/ui/pictures/more'

import styles from './sign_in_needed.module.scss'
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
  telephone?: string
}

/** A page that needs an account: why, and how to get in from here. */
export function SignInNeeded({ purpose, isInWeChat, address, onSignIn, failure, telephone }: SignInNeededProps) {
  if (isInWeChat) {
    return (
      <EmptyState
        picture={signIn}
        text={purpose}
        note={failure ?? '用微信登录，不需要密码'}
        action={<Button onPress={onSignIn}>微信登录</Button>}
        telephone={telephone}
      />
    )
  }
  return (
    <View>
      <EmptyState picture={signIn} text={purpose} note="请在微信中打开本页：用微信扫描下面的二维码，或复制地址发到微信里打开" telephone={telephone} />
      {address !== '' && (
        <View className={styles.code}>
          <TicketCode value={address} sizePx={160} label="本页地址的二维码，请用微信扫描" />
        </View>
      )}
    </View>
  )
}
