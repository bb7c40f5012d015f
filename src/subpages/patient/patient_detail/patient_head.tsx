import { Text, View } from '@tarojs/components'

import { familyWord, sexLabels, type Patient } from '@/contract/patient'
import { Avatar } from '@/ui/pictures/avatar'
import { Card } from '@/ui/lists/card'
import { Tag } from '@/ui/facts/tag'

import { ageWords, rightsWords } from '../patient_row'
import styles from '../patient_row.module.scss'

/** Whom the page is about, and what the account may do for him. */
export function PatientHead({ patient }: { patient: Patient }) {
  const { name, isDefault, sex, age } = patient
  return (
    <Card>
      <View className={styles.patient}>
        <Avatar name={name} sizePx={52} />
        <View className={styles.main}>
          <View className={styles.who}>
            <Text className={styles.name}>{name}</Text>
            <View className={styles.tag}>
              <Tag>{familyWord(patient)}</Tag>
            </View>
            {isDefault && (
              <View className={styles.tag}>
                <Tag tone="brand">默认</Tag>
              </View>
            )}
          </View>
          <View className={styles.about}>
            {[sex !== 'unknown' && sexLabels[sex], ageWords(age)].filter(Boolean).join(' · ')}
          </View>
          <View className={styles.about}>{rightsWords(patient)}</View>
        </View>
      </View>
    </Card>
  )
}
