import { View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { Picture } from '@/ui/pictures/picture'
import { failed } from '@/ui/pictures/states'
import styles from './state.module.scss'
import { TelephoneLink } from '@/ui/frame/telephone_link'

interface LoadFailedProps {
  error: Error
  onRetry: () => void
}

/** What happened, a retry button, and help without the page: the hospital's telephone, the ticket kept on the phone, 120. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  return (
    <View className={styles.state} role="alert">
      <Picture of={failed} />
      <View className={styles.words}>{error.message || '没有加载成功'}</View>
      <View className={styles.action}>
        <Button kind="secondary" onPress={onRetry}>
          重新加载
        </Button>
      </View>
      <TelephoneLink />
      <Button kind="text" onPress={go('registration_orderlist')}>
        看就诊凭证
      </Button>
      <TelephoneLink telephone="120" words="急救电话" />
    </View>
  )
}
