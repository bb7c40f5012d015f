import { View } from '@tarojs/components'

import { Card } from '@/ui/lists/card'
import { CheckRow } from '@/ui/forms/check_row'

interface PreparationListProps {
  things: readonly string[]
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
}

/** What to bring and how to prepare, each with a box to tick. */
export function PreparationList({ things, ticked, onChange }: PreparationListProps) {
  const done = things.filter((thing) => ticked.includes(thing)).length
  return (
    <Card title="就诊准备" extra={`已准备 ${done}/${things.length}`}>
      <View>
        {things.map((thing) => (
          <CheckRow
            key={thing}
            label={thing}
            isChecked={ticked.includes(thing)}
            onChange={(isTicked) =>
              onChange(isTicked ? [...ticked, thing] : ticked.filter((other) => other !== thing))
            }
          />
        ))}
      </View>
    </Card>
  )
}
