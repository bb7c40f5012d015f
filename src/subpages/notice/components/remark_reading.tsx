import { View } from '@tarojs/components'

import type { Remark } from '@/contract/hospital'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { RichText } from '@/ui/rich_text'

import styles from './remark_reading.module.scss'

/** One notice to read, with its version and day. */
export function RemarkReading({ remark, onClose }: { remark: Remark; onClose: () => void }) {
  const { title, publishedAt, version, content, summary } = remark
  const about = [publishedAt?.slice(0, 10), version ? `第${version}版` : undefined].filter(Boolean).join(' · ')
  return (
    <Card>
      <View className={styles.title} role="heading" aria-level={2}>
        {title ?? '须知'}
      </View>
      {about && <View className={styles.about}>{about}</View>}
      {content ? <RichText html={content} /> : <View>{summary ?? '暂时没有正文'}</View>}
      <View className={styles.action}>
        <Button kind="secondary" onPress={onClose}>
          看其他须知
        </Button>
      </View>
    </Card>
  )
}
