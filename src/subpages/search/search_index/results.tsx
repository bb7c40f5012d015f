import { View } from '@tarojs/components'

import { doctorTitleLabels } from '@/contract/registration'
import type { FoundDoctor, SearchResult } from '@/contract/search'
import { go, navigate } from '@/navigation/navigate'
import { Avatar } from '@/ui/pictures/avatar'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { nothingFound } from '@/ui/pictures/nothing/nothing_found'
import { EmptyState } from '@/ui/states/empty_state'

import { DangerFirst, SymptomResult } from './symptom_result'
import styles from '../search.module.scss'

/** Departments under each symptom where several were found. */
const mostOfMany = 2

interface ResultsProps {
  found: SearchResult
  /** The search terms. */
  asked: string
  onChosen: () => void
}

/** The matches: danger signs first, then symptoms with their departments, departments, doctors. */
export function Results({ found, asked, onChosen }: ResultsProps) {
  const { departments, doctors, symptoms } = found
  if (departments.length + doctors.length + symptoms.length === 0) {
    return <NothingFound asked={asked} />
  }
  return (
    <View>
      <DangerFirst symptoms={symptoms} />
      {symptoms.map((symptom) => (
        <SymptomResult
          key={symptom.symptomId}
          symptom={symptom}
          most={symptoms.length > 1 ? mostOfMany : undefined}
          onChosen={onChosen}
        />
      ))}
      {departments.length > 0 && (
        <Card title="科室" isFlush>
          {departments.map(({ departId, name, branchName, place, treats }) => (
            <ListRow
              key={departId}
              title={name}
              note={[`${branchName}${place ? ` · ${place}` : ''}`, treats]
                .filter(Boolean)
                .join('\n')}
              onPress={() => {
                onChosen()
                void navigate('registration_doctor_list', { departId })
              }}
            />
          ))}
        </Card>
      )}
      {doctors.length > 0 && (
        <Card title="医生" isFlush>
          {doctors.map((doctor) => (
            <ListRow
              key={doctor.doctorId}
              title={<Doctor doctor={doctor} />}
              onPress={() => {
                onChosen()
                void navigate('registration_doctor_detail', { doctorId: doctor.doctorId })
              }}
            />
          ))}
        </Card>
      )}
    </View>
  )
}

function Doctor({
  doctor: { name, title, departName, branchName, photo },
}: {
  doctor: FoundDoctor
}) {
  return (
    <View className={styles.doctor}>
      <Avatar name={name} photo={photo} sizePx={40} />
      <View className={styles.main}>
        <View>{`${name}　${doctorTitleLabels[title]}`}</View>
        <View className={styles.about}>{`${departName} · ${branchName}`}</View>
      </View>
    </View>
  )
}

function NothingFound({ asked }: { asked: string }) {
  return (
    <EmptyState
      picture={nothingFound}
      text={`没有找到与“${asked}”有关的内容`}
      note="换个说法试试，或按症状找科室"
      action={<Button onPress={go('symptom_helper')}>按症状找科室</Button>}
      hasTelephone
    />
  )
}
