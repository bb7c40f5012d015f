import { Notice } from '@/ui/states/notice'

/** On every page between 改约 and the new slot: a visit is being rescheduled, not booked a second time. */
export function RescheduleBanner({ orderId }: { orderId: string | undefined }) {
  return orderId ? (
    <Notice title="正在改约">请选新的时间。医院确认以前，原来的号一直为您保留。</Notice>
  ) : null
}
