import { documentLabels } from '@/contract/desk/intake'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'

export interface Handed {
  source: string
  document: string
  id: string
}

/** Gives a document to the source that was refused because another one owns it. */
export function HandOver({ handed, onEnd }: { handed: Handed; onEnd: () => void }) {
  const { source, document, id } = handed
  return (
    <ChangeWithReason
      title="交给这个来源"
      effect={`${documentLabels[document] ?? document} ${id} 以后由 ${source} 更新，原来的来源不能再改。刚才没收下的会马上再接收一次。`}
      confirm="交给它"
      change={(reason) => api.intake.handOver({ source, document, id, reason })}
      renews={['intake', 'work']}
      done="已交给新来源"
      onEnd={onEnd}
    />
  )
}
