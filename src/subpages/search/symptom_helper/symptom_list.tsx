import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'

import type { SymptomGroup } from '@/contract/search'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

interface SymptomListProps {
  groups: readonly SymptomGroup[]
  onChoose: (symptomId: string) => void
}

/** So many groups fill a phone's screen. */
const groupsAtOnce = 4

/** The symptoms by part of the body; those below the first screen are rendered after it, in updates that an old phone can bear. */
export function SymptomList({ groups, onChoose }: SymptomListProps) {
  const [drawn, setDrawn] = useState(groupsAtOnce)
  useEffect(() => {
    if (drawn < groups.length) Taro.nextTick(() => setDrawn(drawn + groupsAtOnce))
  }, [drawn, groups.length])

  return (
    <>
      {groups.slice(0, drawn).map(({ part, symptoms }) => (
        <Card key={part} title={part} isFlush>
          {symptoms.map(({ symptomId, name }) => (
            <ListRow key={symptomId} title={name} onPress={() => onChoose(symptomId)} />
          ))}
        </Card>
      ))}
    </>
  )
}
