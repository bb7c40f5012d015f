import { Text, View } from '@tarojs/components'

import type { PatientSteps } from '@/contract/home'
import { Pressable } from '@/platform/elements/pressable'
import { Icon } from '@/ui/icons/icon'
import { chevronDown } from '@/ui/icons/actions'

import styles from './further_patients.module.scss'
import { lookOf } from './next_step_words'

interface FurtherPatientsProps {
  patients: readonly PatientSteps[]
  onOpen: (patientId: string) => void
}

/** A line for each patient after the first: the services stay in view, and a tap opens his card. */
export function FurtherPatients({ patients, onOpen }: FurtherPatientsProps) {
  return (
    <View className={styles.card}>
      {patients.map((patient) => (
        <Line key={patient.patientId} patient={patient} onOpen={() => onOpen(patient.patientId)} />
      ))}
    </View>
  )
}

function Line({
  patient: { patientName, steps },
  onOpen,
}: {
  patient: PatientSteps
  onOpen: () => void
}) {
  const [first] = steps
  if (!first) return null
  const { icon, tone, words } = lookOf(first)
  const rest = steps.length > 1 ? `等 ${steps.length} 件事` : ''
  return (
    <Pressable
      className={styles.line}
      onPress={onOpen}
      label={`${patientName}：${words}${rest}，展开`}
    >
      <Icon of={icon} sizePx={18} className={styles[tone]} />
      <Text className={styles.words}>{words}</Text>
      <Text className={styles.rest}>{rest}</Text>
      <Text className={styles.patient}>{patientName}</Text>
      <Icon of={chevronDown} sizePx={16} className={styles.chevron} />
    </Pressable>
  )
}
