import { billEndLabels, type EndedBill } from '@/contract/outpatient'
import { go } from '@/navigation/navigate'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import { formatSum } from '../outpatient_words'

/** Bills that left the list recently though they were not paid here, and why. */
export function EndedBills({ bills }: { bills: readonly EndedBill[] }) {
  if (bills.length === 0) return null
  return (
    <Card title="不用再缴的">
      {bills.map(({ billId, title, departName, totalFen, ended }) => (
        <ListRow
          key={billId}
          title={`${title} · ${departName}`}
          note={billEndLabels[ended]}
          value={formatSum(totalFen)}
          onPress={go('outpatient_unpay_detail', { billId })}
        />
      ))}
    </Card>
  )
}
