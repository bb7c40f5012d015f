import { documentLabels } from '@/contract/desk/intake'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'

export interface Wanted {
  source?: string | undefined
  document?: string | undefined
  id?: string
  /** About how many. */
  count: number
}

/** Takes again, after the reason. */
export function Again({ wanted, onEnd }: { wanted: Wanted; onEnd: () => void }) {
  const { count: _count, ...which } = wanted
  return (
    <ChangeWithReason
      title="重新接收"
      effect={effectOf(wanted)}
      confirm="重新接收"
      change={(reason) => api.intake.again({ ...which, reason })}
      renews={['intake', 'work']}
      done="正在重新接收，稍后自动刷新"
      onEnd={onEnd}
    />
  )
}

function effectOf({ source, document, id, count }: Wanted): string {
  const what = document === undefined ? '文档' : (documentLabels[document] ?? document)
  if (id !== undefined) return `再接收一次${what} ${id}。仍有错的话会留在这里，并更新原因。`
  const some = source === undefined && document === undefined ? `${count} 件` : '筛选出的'
  return `把${some}未接收的${what}都再接收一次。收下的从这里消失，仍有错的留下并更新原因。`
}
