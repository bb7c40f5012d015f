import { View } from '@tarojs/components'

import { copyText } from '@/platform/device/clipboard'
import { Avatar } from '@/ui/pictures/avatar'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { Busy, SkeletonLines } from '@/ui/states/skeleton'
import { showToast } from '@/ui/overlays/toast'

import styles from './account_head.module.scss'

interface AccountHeadProps {
  status: 'anonymous' | 'signing_in' | 'signed_in'
  /** Masked; empty while none is bound. */
  tel: string
  /** The server has replied who is signed in; until then nothing is shown about the phone. */
  isKnown: boolean
  failure: string | undefined
  /** Why it is unknown who is signed in. */
  accountFailure: string | undefined
  /** WeChat signs in; other browsers offer the address to open there. */
  isInWeChat: boolean
  address: string
  onSignIn: () => unknown
  onAskAgain: () => unknown
  onBind: () => unknown
}

/** The signed-in account and its phone; for a visitor the benefits of signing in, and how. */
export function AccountHead(props: AccountHeadProps) {
  const { status, tel, isKnown, accountFailure, onAskAgain, onBind } = props
  if (status === 'signing_in') {
    return (
      <Card>
        <Busy>
          <SkeletonLines count={2} />
        </Busy>
      </Card>
    )
  }
  if (status === 'anonymous') return <Visitor {...props} />
  return (
    <Card>
      <View className={styles.account}>
        <Avatar name="我" sizePx={52} />
        <View className={styles.main}>
          <View className={styles.title}>
            {tel || (isKnown ? '还没有绑定手机号' : '微信已登录')}
          </View>
          <View className={styles.note}>{noteOf(tel, isKnown, accountFailure)}</View>
        </View>
        {!tel && isKnown && (
          <Button isSmall onPress={onBind}>
            去绑定
          </Button>
        )}
        {accountFailure && (
          <Button isSmall onPress={onAskAgain}>
            再试一次
          </Button>
        )}
      </View>
    </Card>
  )
}

function noteOf(tel: string, isKnown: boolean, accountFailure: string | undefined): string {
  if (accountFailure) return `账号信息没有加载出来：${accountFailure}`
  if (tel) return '微信已登录'
  return isKnown ? '绑定后才能挂号，就诊通知也会发到这个号码' : '正在读取账号信息'
}

function Visitor({
  failure,
  isInWeChat,
  address,
  onSignIn,
}: Pick<AccountHeadProps, 'failure' | 'isInWeChat' | 'address' | 'onSignIn'>) {
  if (!isInWeChat)
    return (
      <Card title="您还没有登录">
        <View className={styles.note}>
          {
            '在微信里打开本页会自动登录，不需要注册，也不会获取您的微信昵称和头像。请复制地址，在微信里发给“文件传输助手”，再点开它。'
          }
        </View>
        <View className={styles.action}>
          <Button onPress={() => copyAddress(address)}>复制链接</Button>
        </View>
      </Card>
    )
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

async function copyAddress(address: string): Promise<void> {
  showToast((await copyText(address)) ? '地址已复制，去微信打开' : `请在微信里打开 ${address}`)
}
