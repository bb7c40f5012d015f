import { Text, View } from '@tarojs/components'

import type { FamilyMember } from '@/contract/home'
import { familyWord } from '@/contract/patient/words'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { formatInitial } from '@/ui/pictures/format_initial'

import styles from './family_strip.module.scss'

interface FamilyStripProps {
  family: readonly FamilyMember[]
  /** The chosen patient; left out where a tap leads to the patient's own page. */
  chosenId?: string
  /** Patients with something to do. */
  busyIds?: readonly string[]
  onChoose: (patientId: string) => void
}

/** 我, 妈妈, 女儿: a dot where something is to be done; a tap chooses the patient. */
export function FamilyStrip({ family, chosenId, busyIds = [], onChoose }: FamilyStripProps) {
  const words = family.map(calledBy)
  return (
    <View className={styles.strip} role="group" aria-label="家人">
      {family.map(({ patientId, name }, index) => {
        const word = words[index] ?? name
        // Two daughters are distinguished by their names.
        const called = words.indexOf(word) === words.lastIndexOf(word) ? word : name
        const isBusy = busyIds.includes(patientId)
        return (
          <Pressable
            key={patientId}
            className={classNames(styles.member, patientId === chosenId && styles.chosen)}
            pressed={chosenId === undefined ? undefined : patientId === chosenId}
            onPress={() => onChoose(patientId)}
          >
            <View className={styles.face} aria-hidden>
              {called === name ? formatInitial(name) : called.slice(0, 1)}
              {isBusy && <View className={styles.dot} />}
            </View>
            <Text className={styles.words}>{called}</Text>
            <Text className="visually_hidden">{` ${name}${isBusy ? '，有事要办' : ''}`}</Text>
          </Pressable>
        )
      })}
    </View>
  )
}

/** The account's word for the patient. */
function calledBy(member: FamilyMember): string {
  if (member.relation === 'self') return '我'
  return member.relation === 'other' ? member.name : familyWord(member)
}
