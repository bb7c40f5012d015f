import { Text, View } from '@tarojs/components'

import { accessLevelLabels, familyWord, sexLabels, type Patient } from '@/contract/patient'
import { Avatar } from '@/ui/pictures/avatar'
import { Card } from '@/ui/lists/card'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { check, chevronRight } from '@/ui/icons/frame'
import { Tag } from '@/ui/facts/tag'
import { UnlessElder } from '@/ui/frame/unless_elder'

import styles from './patient_row.module.scss'

interface PatientRowProps {
  patient: Patient
  /** Set in a choice: whether it is this one. Without it the row opens a page. */
  isChosen?: boolean
  onPress: () => void
}

/** One visiting patient in a list, with the account's rights. */
export function PatientRow({ patient, isChosen, onPress }: PatientRowProps) {
  const rights = <View className={styles.about}>{formatRights(patient)}</View>
  return (
    <Card onPress={onPress}>
      <View className={styles.patient}>
        <Avatar name={patient.name} sizePx={44} />
        <View className={styles.main}>
          <WhoHeIs patient={patient} about={formatPerson(patient)} />
          {hasAllRights(patient) ? <UnlessElder>{rights}</UnlessElder> : rights}
        </View>
        {isChosen === undefined ? (
          <Icon of={chevronRight} sizePx={16} className={styles.chevron} />
        ) : (
          <View className={classNames(styles.mark, isChosen && styles.on)}>
            {isChosen && <Icon of={check} sizePx={16} label="当前就诊人" />}
          </View>
        )}
      </View>
    </Card>
  )
}

/** The patient's name with the relation to the account, and a short description. */
export function WhoHeIs({ patient, about }: { patient: Patient; about: string }) {
  return (
    <>
      <View className={styles.who}>
        <Text className={styles.name}>{patient.name}</Text>
        <View className={styles.tag}>
          <Tag>{familyWord(patient)}</Tag>
        </View>
        {patient.isDefault && (
          <View className={styles.tag}>
            <Tag tone="brand">默认</Tag>
          </View>
        )}
      </View>
      <View className={styles.about}>{about}</View>
    </>
  )
}

const hasAllRights = ({ isProven = true, accessLevel }: Patient): boolean =>
  isProven && accessLevel === 'full'

/** The account's rights over the patient. */
export function formatRights({ isProven = true, accessLevel }: Patient): string {
  return isProven ? accessLevelLabels[accessLevel] : '未核实，只能挂号'
}

/** `女 · 35岁`, and what a newborn does not have yet. */
function formatPerson({ sex, age, idType }: Patient): string {
  return [sex !== 'unknown' && sexLabels[sex], formatAge(age), idType === 'none' && '暂无证件']
    .filter(Boolean)
    .join(' · ')
}

/** `35岁`; a baby has no 0 years. */
export function formatAge(age: number): string {
  return age === 0 ? '不满 1 岁' : `${age} 岁`
}
