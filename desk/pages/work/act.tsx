import type { WorkItem } from '@/contract/desk/work/work'
import { definitionOfKind, type WorkAction } from '@/contract/desk/work/work_kinds'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'

interface ActProps {
  item: WorkItem
  action: WorkAction
  onEnd: () => void
}

/** Does one thing about an item, after the reason. */
export function Act({ item, action, onEnd }: ActProps) {
  const { label, actions } = definitionOfKind(item.kind)
  return (
    <ChangeWithReason
      title={`${label}：${actions[action] ?? ''}`}
      effect={effectOf(item, action)}
      confirm={actions[action] ?? '确定'}
      isDanger={action !== 'try_again'}
      change={(note) => api.work.act({ workId: item.workId, action, note })}
      renews={['work', 'story']}
      done="已处理"
      onEnd={onEnd}
    />
  )
}

function effectOf({ kind, facts }: WorkItem, action: WorkAction): string {
  const sum = typeof facts.amountFen === 'number' ? yuan(facts.amountFen) : '这笔钱'
  switch (action) {
    case 'try_again':
      return kind.startsWith('refund')
        ? '系统马上再办一次。钱退到之前，待办里一直有这笔退款。'
        : '系统马上再办一次。再失败时，会重新出现在待办里。'
    case 'by_hand':
      return `${sum}记为医院线下退给患者，患者会收到退款到账的消息。登记后不能再从微信退。`
    case 'settled':
      return '这件待办结束，系统不再做什么。请写明查到了什么。'
  }
}
