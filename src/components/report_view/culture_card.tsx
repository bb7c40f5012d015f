import { View } from '@tarojs/components'

import { susceptibilityLabels, type Organism } from '@/contract/report'
import { Card } from '@/ui/lists/card'
import { Tag } from '@/ui/facts/tag'

import { susceptibilityTones } from './report_words'
import styles from './report_view.module.scss'

/** An organism and its susceptibility to medicines. */
export function CultureCard({ organism }: { organism: Organism }) {
  const { name, amount, remark, tests } = organism
  return (
    <Card title={name} extra={amount}>
      {remark && <View className={styles.note}>{remark}</View>}
      {tests.map((test) => (
        <View key={test.name} className={styles.test}>
          <View className={styles.item_main}>
            <View>{test.name}</View>
            <View className={styles.note}>
              {[test.method, [test.value, test.unit].filter(Boolean).join(' ')]
                .filter(Boolean)
                .join(' · ')}
            </View>
          </View>
          <Tag
            tone={susceptibilityTones[test.result]}
          >{`${test.result} ${susceptibilityLabels[test.result]}`}</Tag>
        </View>
      ))}
      <View className={styles.note}>
        敏感（S）：这种药通常有效；耐药（R）：通常无效；中介（I）：介于两者之间。用哪种药由医生决定。
      </View>
    </Card>
  )
}
