import { View } from '@tarojs/components'

import type { SearchResult } from '@/contract/search'
import { navigate } from '@/navigation/navigate'
import { callPhone } from '@/platform/device/phone_call'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'

import styles from '../search.module.scss'

type FoundSymptom = SearchResult['symptoms'][number]

/** The danger signs of the best match, before any department. */
export function DangerFirst({ symptoms }: { symptoms: readonly FoundSymptom[] }) {
  const urgent = symptoms.find(({ isUrgent }) => isUrgent)
  const shown = urgent ?? symptoms[0]
  const signs = shown?.redFlags ?? []
  if (shown === undefined || (signs.length === 0 && !urgent)) return null
  return (
    <Notice
      tone="danger"
      isUrgent={urgent !== undefined}
      action={
        <Button kind="danger" isSmall onPress={() => callPhone('120')}>
          拨打 120
        </Button>
      }
    >
      {urgent && (
        <View>突然胸痛、喘不上气、说不清话或一侧没力气，请立即拨打 120 或到急诊，不要等预约。</View>
      )}
      {signs.length > 0 && (
        <>
          <View>{`${shown.name}，有下面任何一种，请马上到急诊：`}</View>
          {signs.map((sign) => (
            <View key={sign} className={styles.flag}>
              {sign}
            </View>
          ))}
        </>
      )}
    </Notice>
  )
}

interface SymptomResultProps {
  symptom: FoundSymptom
  /** How many departments; all without it. */
  most: number | undefined
  onChosen: () => void
}

/** A symptom with its departments, and the link to an answer for one patient. */
export function SymptomResult({ symptom, most, onChosen }: SymptomResultProps) {
  const { symptomId, name, departments } = symptom
  return (
    <Card title={`${name}，可以挂这些科`} isFlush>
      {(departments ?? []).slice(0, most).map((department) => (
        <ListRow
          key={department.departId}
          title={department.name}
          note={`${department.reason}（${department.branchName}）`}
          onPress={() => {
            onChosen()
            void navigate('registration_doctor_list', { departId: department.departId })
          }}
        />
      ))}
      <ListRow
        title="谁不舒服？"
        note="按他的年龄和性别选科室"
        onPress={() => {
          onChosen()
          void navigate('symptom_helper', { symptomId })
        }}
      />
    </Card>
  )
}
