import type { Appeal } from '@/contract/desk/appeals'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'

interface AnswerProps {
  appeal: Appeal
  isAccepted: boolean
  onEnd: () => void
}

/** Answers one appeal in words that the patient reads. */
export function Answer({ appeal: { appealId, patientName }, isAccepted, onEnd }: AnswerProps) {
  const words = isAccepted ? '通过' : '不通过'
  return (
    <ChangeWithReason
      title={`申诉${words}：${patientName}`}
      effect={
        isAccepted
          ? '这次未到诊不再计入信用；因它停的预约马上恢复。答复后不能更改。'
          : '这次未到诊照旧计入信用。答复后不能更改。'
      }
      reasonLabel="给患者的答复"
      confirm={words}
      isDanger={!isAccepted}
      change={(words) => api.appeals.answer({ appealId, isAccepted, words })}
      renews={['appeals', 'work', 'story']}
      done="已答复"
      onEnd={onEnd}
    />
  )
}
