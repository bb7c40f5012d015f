import { View } from '@tarojs/components'

import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Busy, SkeletonLines } from '@/ui/skeleton'

import styles from './account_head.module.scss'

interface AccountHeadProps {
  status: 'anonymous' | 'signing_in' | 'signed_in'
  /** Masked; empty while none is bound. */
  tel: string
  /** The server has said who this is; until then nothing is said about the phone. */
  isKnown: boolean
  failure: string | undefined
  onSignIn: () => unknown
  onBind: () => unknown
}

/** Who is signed in, and the phone; for a visitor what signing in gives, and how. */
export function AccountHead({ status, tel, isKnown, failure, onSignIn, onBind }: AccountHeadProps) {
  if (status === 'signing_in') {
    return (
      <Card>
        <Busy>
          <SkeletonLines count={2} />
        </Busy>
      </Card>
    )
  }
  if (status === 'anonymous') return <Visitor failure={failure} onSignIn={onSignIn} />
  return (
    <Card>
      <View className={styles.account}>
        <Avatar name="我" sizePx={52} />
        <View className={styles.main}>
          <View className={styles.title}>
            {tel || (isKnown ? '还没有绑定手机号' : '微信已登录')}
          </View>
          <View className={styles.note}>{noteOf(tel, isKnown)}</View>
        </View>
        {!tel && isKnown && (
          <Button isSmall onPress={onBind}>
            去绑定
          </Button>
        )}
      </View>
    </Card>
  )
}

function noteOf(tel: string, isKnown: boolean): string {
  if (tel) return '微信已登录'
  return isKnown ? '绑定后才能挂号，就诊通知也会发到这个号码' : '账号信息没有加载出来'
}

function Visitor({ failure, onSignIn }: { failure: string | undefined; onSignIn: () => unknown }) {
  return (
    <Card title={failure ? '登录没有成功' : '您还没有登录'}>
      <View className={styles.note}>
        {failure ??
          '登录后可以预约挂号、添加家人、查看订单。用微信打开本页会自动登录，不需要注册，也不会获取您的微信昵称和头像。'}
      </View>
      <View className={styles.action}>
        <Button onPress={onSignIn}>{failure ? '再试一次' : '微信登录'}</Button>
      </View>
    </Card>
  )
}
