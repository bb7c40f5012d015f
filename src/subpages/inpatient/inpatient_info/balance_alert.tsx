import { useState } from 'react'

import type { Stay } from '@/contract/inpatient'
import { api } from '@/request/api'
import { ChoiceList } from '@/ui/forms/choice_list'
import { bell } from '@/ui/icons/frame'
import { ListRow } from '@/ui/lists/list_row'
import { Sheet } from '@/ui/overlays/sheet'

interface BalanceAlertProps {
  stay: Stay
  onChanged: () => Promise<void>
}

/** The balance below which this account is notified: the hospital's rule, or a chosen sum. */
export function BalanceAlert({ stay, onChanged }: BalanceAlertProps) {
  const [isOpen, setOpen] = useState(false)
  const belowFen = stay.alertBelowFen ?? null

  async function choose(value: string): Promise<void> {
    await api.inpatient.chooseAlert({ belowFen: value === usual ? null : Number(value) })
    setOpen(false)
    await onChanged()
  }

  return (
    <>
      <ListRow
        icon={bell}
        title="余额提醒"
        note={formatAlert(belowFen)}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Sheet isOpen title="余额到多少时提醒我" onClose={() => setOpen(false)}>
          <ChoiceList
            label="余额到多少时提醒我"
            choices={choicesOf(stay.deposit.presetsFen, belowFen)}
            value={belowFen === null ? usual : String(belowFen)}
            onChange={choose}
          />
        </Sheet>
      )}
    </>
  )
}

const usual = 'usual'

/** A value chosen elsewhere stays in the list. */
function choicesOf(presetsFen: readonly number[], chosenFen: number | null) {
  const sums = [...new Set([...presetsFen, ...(chosenFen === null ? [] : [chosenFen])])]
  return [
    { value: usual, words: formatAlert(null) },
    ...sums
      .sort((one, other) => one - other)
      .map((fen) => ({ value: String(fen), words: formatAlert(fen) })),
  ]
}

function formatAlert(belowFen: number | null): string {
  return belowFen === null ? '快用完时' : `少于 ${belowFen / 100} 元时`
}
