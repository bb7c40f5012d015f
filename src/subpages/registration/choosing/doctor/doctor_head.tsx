import { Text, View } from '@tarojs/components'
import { useContext, useState, type ReactNode } from 'react'

import { doctorTitleLabels, type Doctor } from '@/contract/registration'
import { Avatar } from '@/ui/pictures/avatar'
import { Button } from '@/ui/forms/button'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'
import { Card } from '@/ui/lists/card'
import { classNames } from '@/ui/class_names'
import { Tag } from '@/ui/facts/tag'

import styles from './doctor_head.module.scss'

/** What two lines hold on the narrowest phone. */
const shortLength = 40

/** The doctor: portrait, title, department, and skills and biography in two lines, or in full: the slots matter more. */
export function DoctorHead({ doctor, follow }: { doctor: Doctor; follow: ReactNode }) {
  const { name, title, departName, branchName, place, photo, goodAt, intro } = doctor
  const [isOpen, setOpen] = useState(false)
  const { isElder } = useContext(DisplayPreferencesContext)
  // Elder mode shows none of it before.
  const more = isElder ? '医生介绍' : '展开'
  const about = [goodAt && `擅长：${goodAt}`, intro].filter(Boolean).join('\n')
  const isLong = about.length > shortLength
  return (
    <Card>
      <View className={styles.head}>
        <Avatar name={name} photo={photo} sizePx={72} />
        <View className={styles.main}>
          <View className={styles.who}>
            <Text className={styles.name}>{name}</Text>
            <Tag tone="brand">{doctorTitleLabels[title]}</Tag>
          </View>
          <View className={styles.note}>{departName}</View>
          <View className={styles.note}>{[branchName, place].filter(Boolean).join(' ')}</View>
        </View>
        <View className={styles.follow}>{follow}</View>
      </View>
      {about && (
        <View className={styles.about}>
          <View className={classNames(styles.words, !isOpen && styles.short)}>{about}</View>
          {(isLong || isElder) && (
            <Button kind="text" isSmall onPress={() => setOpen(!isOpen)}>
              {isOpen ? '收起' : more}
            </Button>
          )}
        </View>
      )}
    </Card>
  )
}
