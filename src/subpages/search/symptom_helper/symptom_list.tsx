import type { SymptomGroup } from '@/contract/search'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

interface SymptomListProps {
  groups: readonly SymptomGroup[]
  onChoose: (symptomId: string) => void
}

/** The symptoms by the part of the body. */
export function SymptomList({ groups, onChoose }: SymptomListProps) {
  return (
    <>
      {groups.map(({ part, symptoms }) => (
        <Card key={part} title={part} isFlush>
          {symptoms.map(({ symptomId, name }) => (
            <ListRow key={symptomId} title={name} onPress={() => onChoose(symptomId)} />
          ))}
        </Card>
      ))}
    </>
  )
}
