import type { Appeal } from '@/contract/desk/appeals'
import { AskReason } from '../../parts/ask_reason'
import { api } from '../../request/api'
import { useChange } from '../../request/queries'

interface AnswerProps {
  appeal: Appeal
  isAccepted: boolean
  onEnd: () => void
}

/** Answers one appeal in words that the patient reads. */
export function Answer({ appeal: { appealId, patientName }, isAccepted, onEnd }: AnswerProps) {
  const answer = useChange({
    change: (words: string) => api.appeals.answer({ appealId, isAccepted, words }),
    renews: ['appeals', 'work', 'story'],
    done: '已答复',
    onDone: onEnd,
  })
  const words = isAccepted ? '通过' : '不通过'
  return (
    <AskReason
      title={`申诉${words}：${patientName}`}
      effect={
        isAccepted
          ? '这次未到诊不再计入信用；因它停的预约马上恢复。答复后不能更改。'
          : '这次未到诊照旧计入信用。答复后不能更改。'
      }
      reasonLabel="给患者的答复"
      confirm={words}
      isDanger={!isAccepted}
      isBusy={answer.isPending}
      onConfirm={(reason) => answer.mutate(reason)}
      onCancel={onEnd}
    />
  )
}
