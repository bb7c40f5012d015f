import { View } from '@tarojs/components'

import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Notice } from '@/ui/notice'
import { TelephoneLink } from '@/ui/telephone_link'

import type { DeletionRefusal } from '../deletion_refusal'
import styles from './deletion.module.scss'

/** Why the account cannot be deleted now, and what to do first. */
export function BlockedNotice({ refusal, telephone, onOrders }: { refusal: DeletionRefusal; telephone: string; onOrders: () => void }) {
  if (refusal.step !== 'finish_first') {
    return (
      <Notice tone="danger" isUrgent>
        {refusal.words}
      </Notice>
    )
  }
  return (
    <Card>
      <Notice tone="danger" title="现在还不能注销" isUrgent>
        {refusal.words}
        {refusal.reasons.map((reason) => (
          <View key={reason}>{`· ${reason}`}</View>
        ))}
      </Notice>
      <View className={styles.ways}>
        <Button kind="secondary" isWide onPress={onOrders}>
          去看我的挂号
        </Button>
        {telephone && <TelephoneLink telephone={telephone} />}
      </View>
    </Card>
  )
}

/** Without a phone there is nowhere to send the code to. */
export function NoPhone({ onBind, telephone }: { onBind: () => void; telephone: string }) {
  return (
    <Card title="先绑定手机号">
      <View>注销要用短信验证码确认是您本人。这个账号还没有绑定手机号。</View>
      <View className={styles.ways}>
        <Button onPress={onBind}>去绑定手机号</Button>
        {telephone && <TelephoneLink telephone={telephone} words="不想绑定？联系医院" />}
      </View>
    </Card>
  )
}
