import { View } from '@tarojs/components'

import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'
import { TelephoneLink } from '@/ui/frame/telephone_link'

import styles from './deletion.module.scss'
import type { DeletionBlock } from './use_deletion'

interface BlockedNoticeProps {
  block: DeletionBlock
  /** Opens the conflicting order, or all of them. */
  onOrders: (orderId: string | undefined) => unknown
}

/** Why the account cannot be deleted now, and what to do first. */
export function BlockedNotice({ block, onOrders }: BlockedNoticeProps) {
  return (
    <Card>
      <Notice tone="danger" title="现在还不能注销" isUrgent>
        {block.words}
      </Notice>
      <View className={styles.actions}>
        <Button kind="secondary" isWide onPress={() => onOrders(block.orderId)}>
          {block.orderId === undefined ? '看我的挂号' : '去处理这个挂号'}
        </Button>
        <TelephoneLink />
      </View>
    </Card>
  )
}

/** Without a phone no code can be sent. */
export function NoPhone({ onBind }: { onBind: () => void }) {
  return (
    <Card title="先绑定手机号">
      <View>注销要用短信验证码确认是您本人。这个账号还没有绑定手机号。</View>
      <View className={styles.actions}>
        <MainAction action="去绑定手机号" onPress={onBind} />
        <TelephoneLink words="不想绑定？联系医院" />
      </View>
    </Card>
  )
}
