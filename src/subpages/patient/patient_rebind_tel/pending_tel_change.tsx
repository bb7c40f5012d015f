import { momentInFull } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'

interface PendingTelChangeProps {
  pending: { newTel: string; effectiveAt: string }
  /** The present number, masked. */
  tel: string
  onCancel: () => Promise<void>
}

/** A waiting change: the numbers, when it takes effect, and cancelling it. */
export function PendingTelChange({
  pending: { newTel, effectiveAt },
  tel,
  onCancel,
}: PendingTelChangeProps) {
  return (
    <>
      <Notice title="有一项变更正在等待生效">如果不是您本人申请的，请立即撤销。</Notice>
      <Card isFlush>
        <ListRow title="现在的手机号" value={tel} />
        <ListRow title="新手机号" value={newTel} />
        <ListRow title="生效时间" value={momentInFull(effectiveAt)} />
      </Card>
      <Button kind="secondary" isWide onPress={onCancel}>
        撤销变更
      </Button>
    </>
  )
}
