import { Text, View } from '@tarojs/components'

import type { Branch, HosDetail } from '@/contract/hospital'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/platform/elements/pressable'
import { topInset } from '@/platform/overlays/top_inset'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { elder, search } from '@/ui/icons/frame'

import { HospitalFacts } from './hospital_facts'
import styles from './hospital_head.module.scss'
import { TopStrip } from './top_strip'

interface HospitalHeadProps {
  name: string
  detail: HosDetail | undefined
  branch: Branch | undefined
  onElderChange: (isElder: boolean) => void
}

/** The hospital's name, opening hours, telephone and way. Beside WeChat's capsule the name has a row of its own. */
export function HospitalHead({ name, detail, branch, onElderChange }: HospitalHeadProps) {
  const about = [branch?.name, detail?.level].filter(Boolean).join(' · ')
  const inset = topInset()
  const isBesideCapsule = inset.rightPx > 0
  const heading = (
    <View className={styles.name} role="heading" aria-level={1}>
      {name}
    </View>
  )

  const head = (
    <View className={classNames(styles.head, isBesideCapsule && styles.below)}>
      <View className={classNames(styles.first, isBesideCapsule && styles.second)}>
        <View className={styles.who}>
          {!isBesideCapsule && heading}
          {about && <View className={styles.about}>{about}</View>}
        </View>
        <Pressable
          className={styles.elder}
          label="切换到长辈版"
          onPress={() => onElderChange(true)}
        >
          <Icon of={elder} sizePx={18} />
          <Text>长辈版</Text>
        </Pressable>
      </View>
      <Pressable
        className={styles.search}
        role="link"
        label="搜医生、科室、症状"
        onPress={go('search_index')}
      >
        <Icon of={search} sizePx={18} />
        <Text>搜医生、科室、症状</Text>
      </Pressable>
      <HospitalFacts detail={detail} branch={branch} />
    </View>
  )
  if (!isBesideCapsule) return head
  return (
    <>
      <TopStrip inset={inset}>{heading}</TopStrip>
      {head}
    </>
  )
}
