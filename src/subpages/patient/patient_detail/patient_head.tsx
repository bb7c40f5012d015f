import { View } from '@tarojs/components'

import { sexLabels, type Patient } from '@/contract/patient'
import { Avatar } from '@/ui/pictures/avatar'
import { Card } from '@/ui/lists/card'

import { formatAge, formatRights, WhoHeIs } from '../patient_row'
import styles from '../patient_row.module.scss'

/** The page's patient, and the account's rights. */
export function PatientHead({ patient }: { patient: Patient }) {
  const { name, sex, age } = patient
  const about = [sex !== 'unknown' && sexLabels[sex], formatAge(age)].filter(Boolean).join(' · ')
  return (
    <Card>
      <View className={styles.patient}>
        <Avatar name={name} sizePx={52} />
        <View className={styles.main}>
          <WhoHeIs patient={patient} about={about} />
          <View className={styles.about}>{formatRights(patient)}</View>
        </View>
      </View>
    </Card>
  )
}
