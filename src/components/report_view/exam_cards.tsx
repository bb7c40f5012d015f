import { View } from '@tarojs/components'

import type { ExamResult } from '@/contract/report'
import { Card } from '@/ui/lists/card'
import { ServerPicture } from '@/ui/pictures/server_picture'

import styles from './report_view.module.scss'

/** An examination: the impression first, then the findings, then the key pictures. */
export function ExamCards({ exam }: { exam: ExamResult }) {
  const { impression, description, advice, pictures } = exam
  return (
    <>
      {(impression || advice) && (
        <Card title="诊断意见">
          {impression && <View className={styles.text}>{impression}</View>}
          {advice && (
            <View className={styles.advice}>
              {advice.startsWith('建议') ? advice : `建议：${advice}`}
            </View>
          )}
        </Card>
      )}
      {description && (
        <Card title="检查所见">
          <View className={styles.text}>{description}</View>
        </Card>
      )}
      {pictures.length > 0 && (
        <Card title="关键图像">
          {pictures.map(({ caption, address }, index) => (
            <View key={index} className={styles.picture}>
              <ServerPicture
                address={address}
                mode="widthFix"
                className={styles.image}
                label={caption}
              />
              <View className={styles.note}>{`${caption}。手机图片不能用于诊断。`}</View>
            </View>
          ))}
        </Card>
      )}
    </>
  )
}
