import { Text, View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'

import { doctorTitleLabels, type Doctor } from '@/contract/registration'
import { Avatar } from '@/ui/pictures/avatar'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { classNames } from '@/ui/class_names'
import { Tag } from '@/ui/facts/tag'

import styles from './doctor_head.module.scss'

const shortIntroLength = 70

/** Who the doctor is: portrait, title, department, skills, and the story in short or in full. */
export function DoctorHead({ doctor }: { doctor: Doctor }) {
  const { name, title, departName, branchName, place, photo, goodAt, intro } = doctor
  const [isOpen, setOpen] = useState(false)
  const isLong = (intro?.length ?? 0) > shortIntroLength
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
      </View>
      {goodAt && <About title="擅长">{goodAt}</About>}
      {intro && (
        <About title="简介">
          <View className={classNames(isLong && !isOpen && styles.short)}>{intro}</View>
          {isLong && (
            <Button kind="text" isSmall onPress={() => setOpen(!isOpen)}>
              {isOpen ? '收起' : '展开全部'}
            </Button>
          )}
        </About>
      )}
    </Card>
  )
}

function About({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View className={styles.about}>
      <View className={styles.title} role="heading" aria-level={2}>
        {title}
      </View>
      <View className={styles.words}>{children}</View>
    </View>
  )
}
