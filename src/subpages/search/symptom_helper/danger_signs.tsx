import { View } from '@tarojs/components'

import type { Symptom } from '@/contract/search'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'

import styles from '../search.module.scss'

interface DangerSignsProps {
  symptom: Symptom
  onAnswer: (hasOne: boolean) => void
}

/** The signs of an emergency. */
export function DangerSigns({ symptom: { name, redFlags }, onAnswer }: DangerSignsProps) {
  return (
    <Card title={`${name}：有没有下面任何一种情况？`}>
      {redFlags.map((flag) => (
        <View key={flag} className={styles.flag}>
          {flag}
        </View>
      ))}
      <View className={styles.actions}>
        <Button kind="danger" isWide onPress={() => onAnswer(true)}>
          有其中一种
        </Button>
        <Button kind="secondary" isWide onPress={() => onAnswer(false)}>
          都没有
        </Button>
      </View>
    </Card>
  )
}
