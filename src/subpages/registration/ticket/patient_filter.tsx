import { Text, View } from '@tarojs/components'

import type { Patient } from '@/contract/patient'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'

import styles from './patient_filter.module.scss'

interface PatientFilterProps {
  patients: readonly Patient[]
  /** Undefined: everybody. */
  patientId: string | undefined
  onChange: (patientId: string | undefined) => void
}

/** Whose orders are shown. */
export function PatientFilter({ patients, patientId, onChange }: PatientFilterProps) {
  const choices = [
    { id: undefined, words: '全部就诊人' },
    ...patients.map((patient) => ({ id: patient.patientId, words: patient.name })),
  ]
  return (
    <View className={styles.scroll}>
      <View className={styles.choices} role="radiogroup" aria-label="就诊人">
        {choices.map(({ id, words }) => (
          <Pressable
            key={id ?? 'all'}
            className={styles.touch}
            role="radio"
            checked={id === patientId}
            onPress={() => onChange(id)}
          >
            <Text className={classNames(styles.choice, id === patientId && styles.on)}>
              {words}
            </Text>
          </Pressable>
        ))}
      </View>
    </View>
  )
}
