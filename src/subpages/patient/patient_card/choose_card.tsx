import { relationLabels, type Patient } from '@/contract/patient'
import { ChoiceList } from '@/ui/forms/choice_list'
import { Sheet } from '@/ui/overlays/sheet'

interface ChooseCardProps {
  isOpen: boolean
  patients: readonly Patient[]
  chosenId: string | undefined
  onChoose: (patientId: string) => void
  onClose: () => void
}

/** The patients with a card, to show another one's. */
export function ChooseCard({ isOpen, patients, chosenId, onChoose, onClose }: ChooseCardProps) {
  const choices = patients
    .filter(({ patientCardNo }) => patientCardNo !== '')
    .map(({ patientId, name, relation, patientCardNo }) => ({
      value: patientId,
      words: `${name}（${relationLabels[relation]}）`,
      note: `就诊卡号 ${patientCardNo}`,
    }))
  return (
    <Sheet isOpen={isOpen} title="切换就诊人" onClose={onClose}>
      <ChoiceList label="切换就诊人" choices={choices} value={chosenId} onChange={onChoose} />
    </Sheet>
  )
}
