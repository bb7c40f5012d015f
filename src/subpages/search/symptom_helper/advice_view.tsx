import { View } from '@tarojs/components'

import type { ReplyOf } from '@/contract/endpoint'
import type { searchCalls } from '@/contract/search'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { nothingFound } from '@/ui/pictures/nothing/nothing_found'
import { EmptyState } from '@/ui/states/empty_state'

import styles from '../search.module.scss'

/** The rules' suggestion. */
export type Advice = ReplyOf<typeof searchCalls.adviseDepartments>

interface AdviceViewProps {
  symptomName: string
  advice: Advice
  onChoose: (departId: string) => void
}

/** Where to go with a symptom. */
export function AdviceView({ symptomName, advice, onChoose }: AdviceViewProps) {
  if (advice.departments.length === 0)
    return (
      <EmptyState
        picture={nothingFound}
        text="没有找到合适的科室"
        note="请打电话问医院该看什么科"
        hasTelephone
      />
    )
  return (
    <>
      <Card title={`${symptomName}，可以挂这些科`} isFlush>
        {advice.departments.map(({ departId, name, branchName, reason }) => (
          <ListRow
            key={departId}
            title={name}
            note={`${reason}（${branchName}）`}
            onPress={() => onChoose(departId)}
          />
        ))}
      </Card>
      <View
        className={styles.lead}
      >{`建议由规则给出（${advice.version} 版），不代替医生判断。症状加重时请及时就医。`}</View>
    </>
  )
}
