import { Text, View } from '@tarojs/components'

import { familyWord, sexLabels, type Patient } from '@/contract/patient'
import { Avatar } from '@/ui/pictures/avatar'
import { Icon } from '@/ui/icons/icon'
import { swap } from '@/ui/icons/actions'
import { Pressable } from '@/platform/elements/pressable'

import styles from './patient_chip.module.scss'

interface PatientChipProps {
  patient: Pick<Patient, 'name' | 'sex' | 'age' | 'relation'>
  /** Leads to choosing another patient. */
  onPress?: () => void
}

/** The page's patient: name, relation, sex and age, and a link to change. */
export function PatientChip({ patient, onPress }: PatientChipProps) {
  const { name, sex, age } = patient
  const about = [familyWord(patient), sex !== 'unknown' && sexLabels[sex], `${age} 岁`]
    .filter(Boolean)
    .join(' · ')
  const content = (
    <>
      <Avatar name={name} sizePx={36} />
      <View className={styles.main}>
        <Text className={styles.name}>{name}</Text>
        <Text className={styles.about}>{about}</Text>
      </View>
      {onPress && (
        <View className={styles.change}>
          <Icon of={swap} sizePx={16} />
          <Text className={styles.words}>切换</Text>
        </View>
      )}
    </>
  )
  if (!onPress) return <View className={styles.chip}>{content}</View>
  return (
    <Pressable className={styles.chip} onPress={onPress}>
      {content}
    </Pressable>
  )
}
