import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { doctorTitleLabels, type DoctorBrief } from '@/contract/registration'
import { Avatar } from '@/ui/pictures/avatar'
import { Card } from '@/ui/lists/card'
import { Tag } from '@/ui/facts/tag'

import styles from './doctor_card.module.scss'

interface DoctorCardProps {
  doctor: Pick<DoctorBrief, 'name' | 'title' | 'departName' | 'photo' | 'goodAt'>
  /** Below the text: half days, slots. */
  children?: ReactNode
  onPress?: () => void
}

/** A doctor: portrait, name, title, 擅长 in two lines. */
export function DoctorCard({ doctor, children, onPress }: DoctorCardProps) {
  const { name, title, departName, photo, goodAt } = doctor
  return (
    <Card onPress={onPress}>
      <View className={styles.doctor}>
        <Avatar name={name} photo={photo} sizePx={52} />
        <View className={styles.main}>
          <View className={styles.who}>
            <Text className={styles.name}>{name}</Text>
            <Tag tone="brand">{doctorTitleLabels[title]}</Tag>
          </View>
          <View className={styles.department}>{departName}</View>
          {goodAt && <View className={styles.skills}>擅长：{goodAt}</View>}
        </View>
      </View>
      {children && <View className={styles.below}>{children}</View>}
    </Card>
  )
}
