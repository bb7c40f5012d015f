import { Text, View } from '@tarojs/components'

import { familyWord, sexLabels, type Patient } from '@/contract/patient'
import { Avatar } from '@/ui/pictures/avatar'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { check, warning } from '@/ui/icons/frame'
import { Tag } from '@/ui/facts/tag'

import styles from './patient_choice.module.scss'

interface PatientChoiceProps {
  patient: Patient
  isChosen: boolean
  /** Why the patient cannot take the slot. */
  refusal: string | undefined
  onChoose: () => void
  /** The conflicting registration can be opened. */
  onOpenOrder?: (() => unknown) | undefined
}

/** A patient to book for, or the reason why not. */
export function PatientChoice({
  patient,
  isChosen,
  refusal,
  onChoose,
  onOpenOrder,
}: PatientChoiceProps) {
  const { name, sex, age, isDefault } = patient
  const about = [sex !== 'unknown' && sexLabels[sex], `${age} 岁`].filter(Boolean).join(' · ')
  return (
    <Card
      onPress={onOpenOrder ? undefined : onChoose}
      disabled={refusal !== undefined && !onOpenOrder}
    >
      <View className={styles.patient}>
        <Avatar name={name} sizePx={44} />
        <View
          className={classNames(styles.main, refusal !== undefined && !onOpenOrder && styles.dim)}
        >
          <View className={styles.who}>
            <Text className={styles.name}>{name}</Text>
            <Tag>{familyWord(patient)}</Tag>
            {isDefault && (
              <View className={styles.more}>
                <Tag tone="brand">默认</Tag>
              </View>
            )}
          </View>
          <View className={styles.about}>{about}</View>
        </View>
        <View className={classNames(styles.mark, isChosen && !refusal && styles.on)}>
          {isChosen && !refusal && <Icon of={check} sizePx={16} label="已选择" />}
        </View>
      </View>
      {refusal && (
        <View className={styles.refusal}>
          <Icon of={warning} sizePx={16} className={styles.icon} />
          <Text className={styles.words}>{refusal}</Text>
          {onOpenOrder && (
            <Button kind="text" isSmall onPress={onOpenOrder}>
              看这笔挂号
            </Button>
          )}
        </View>
      )}
    </Card>
  )
}
