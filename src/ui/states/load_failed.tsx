import { View } from '@tarojs/components'

import { Button } from '@/ui/forms/button'
import { Picture } from '@/ui/pictures/picture'
import { failed } from '@/ui/pictures/states'
import styles from './state.module.scss'
import { TelephoneLink } from '@/ui/frame/telephone_link'

interface LoadFailedProps {
  error: Error
  onRetry: () => void
}

/** What happened, a button to try again, and whom to call. */
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
    </View>
  )
}
