import type { WaitlistEntry } from '@/contract/registration'
import { go, redirect } from '@/navigation/navigate'
import { api } from '@/request/api'
import { Button } from '@/ui/forms/button'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { confirm } from '@/ui/overlays/confirm'

interface WaitlistBarProps {
  entry: WaitlistEntry
  refresh: () => Promise<void>
}

/** The actions of an entry, by its status. */
export function WaitlistBar({ entry, refresh }: WaitlistBarProps) {
  const { entryId, status, kind, orderId, payUntil } = entry
  const leave = (words: string) => (
    <Button kind="text" onPress={() => giveUp(entry, refresh)}>
      {words}
    </Button>
  )
  const goOn =
    kind === 'earlier' && orderId
      ? go('registration_orderlist', { orderId })
      : go('registration_campus')
  switch (status) {
    case 'OFFERED':
      return (
        <SubmitBar
          secondary={leave('不要')}
          action="要这个更早的号"
          onPress={() => accept(entryId, refresh)}
        />
      )
    case 'WAITING':
      return (
        <SubmitBar
          secondary={leave(kind === 'earlier' ? '不再等' : '放弃候补')}
          action={kind === 'earlier' ? '查看原来的预约' : '看看其他时间'}
          onPress={goOn}
        />
      )
    case 'ORDERED':
      return orderId ? <OrderBar orderId={orderId} isUnpaid={Boolean(payUntil)} /> : null
    case 'LEFT':
    case 'LAPSED':
      return (
        <SubmitBar
          action={kind === 'earlier' && orderId ? '查看原来的预约' : '看看其他时间'}
          onPress={goOn}
        />
      )
  }
}

/** The order that was made: to be paid first. */
function OrderBar({ orderId, isUnpaid }: { orderId: string; isUnpaid: boolean }) {
  const look = go('registration_orderlist', { orderId })
  if (!isUnpaid) return <SubmitBar action="查看挂号单" onPress={look} />
  return (
    <SubmitBar
      secondary={
        <Button kind="text" onPress={look}>
          查看挂号单
        </Button>
      }
      action="去支付"
      onPress={go('registration_order_pay', { orderId })}
    />
  )
}

async function giveUp(
  { entryId, status }: WaitlistEntry,
  refresh: () => Promise<void>,
): Promise<void> {
  const isOffered = status === 'OFFERED'
  const isSure = await confirm({
    title: isOffered ? '不要这个号？' : '放弃候补？',
    text: isOffered ? '这个更早的号会让给别人，您原来的预约不变。' : '放弃后再排队要重新排到最后。',
    confirmLabel: '放弃',
    cancelLabel: '再想想',
  })
  if (!isSure) return
  await api.registration.leaveWaitlist({ entryId }).catch(() => undefined)
  await refresh()
}

async function accept(entryId: string, refresh: () => Promise<void>): Promise<void> {
  try {
    const { orderId } = await api.registration.acceptOffer({ entryId })
    await redirect('registration_order_pay', { orderId })
  } catch {
    await refresh()
  }
}
