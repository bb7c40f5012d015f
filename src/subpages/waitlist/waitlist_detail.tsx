import { BrokenLink } from '@/components/broken_link'
import type { WaitlistEntry } from '@/contract/registration'
import { go, navigate, redirect, useRouteParameters } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { WeChatReminder } from '@/gates/we_chat_reminder'
import { usePageReturn } from '@/request/loading/page_refresh'
import { api } from '@/request/api'
import { usePolling } from '@/request/loading/use_polling'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { confirm } from '@/ui/overlays/confirm'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { WaitlistFacts } from './waitlist_detail/waitlist_facts'

definePageConfig({ navigationBarTitleText: '候补详情', enablePullDownRefresh: true })

/** 候补详情: how far one has come, the earlier place where one is offered, and giving up. */
function WaitlistDetail() {
  const { entryId = '' } = useRouteParameters('waitlist_detail')
  const {
    state,
    data: entry,
    refresh,
  } = useRequest(entryId ? { id: entryId } : undefined, api.registration.getWaitlistEntry)
  usePageReturn(refresh)
  usePolling(entry?.status === 'WAITING', refresh)

  if (!entryId) return <BrokenLink title="候补详情" />

  async function leave(found: WaitlistEntry) {
    const text =
      found.status === 'OFFERED'
        ? '这个更早的号会让给别人，您原来的预约不变。'
        : '放弃后再排队要重新排到最后。'
    const isSure = await confirm({
      title: found.status === 'OFFERED' ? '不要这个号？' : '放弃候补？',
      text,
      confirmWords: '放弃',
      cancelWords: '再想想',
    })
    if (!isSure) return
    await api.registration.leaveWaitlist({ entryId }).catch(() => undefined)
    await refresh()
  }

  async function accept() {
    try {
      const { orderId } = await api.registration.acceptOffer({ entryId })
      await redirect('registration_order_pay', { orderId })
    } catch {
      await refresh()
    }
  }

  return (
    <PageFrame
      title="候补详情"
      bottom={entry && bottomOf(entry, { leave: () => leave(entry), accept })}
    >
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(found) => (
          <>
            <WaitlistFacts entry={found} onEnd={() => void refresh()} />
            {found.status === 'WAITING' && (
              <WeChatReminder group="visit" words="有号时，用微信告诉您。" />
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

interface Ways {
  leave: () => Promise<void>
  accept: () => Promise<void>
}

function bottomOf({ status, orderId, kind }: WaitlistEntry, { leave, accept }: Ways) {
  switch (status) {
    case 'OFFERED':
      return (
        <SubmitBar
          secondary={
            <Button kind="text" onPress={leave}>
              不要
            </Button>
          }
          action="要这个更早的号"
          onPress={accept}
        />
      )
    case 'WAITING':
      return (
        <SubmitBar
          secondary={
            <Button kind="text" onPress={leave}>
              {kind === 'earlier' ? '不再等' : '放弃候补'}
            </Button>
          }
          action={kind === 'earlier' ? '查看原来的预约' : '看看其他时间'}
          onPress={() => goOn(kind, orderId)}
        />
      )
    case 'ORDERED':
      return orderId ? (
        <SubmitBar action="查看挂号单" onPress={go('registration_orderlist', { orderId })} />
      ) : undefined
    case 'LEFT':
    case 'LAPSED':
      return (
        <SubmitBar
          action={kind === 'earlier' && orderId ? '查看原来的预约' : '看看其他时间'}
          onPress={() => goOn(kind, orderId)}
        />
      )
  }
}

function goOn(kind: WaitlistEntry['kind'], orderId: string | null) {
  return kind === 'earlier' && orderId
    ? navigate('registration_orderlist', { orderId })
    : navigate('registration_campus')
}

export default forSignedIn('候补详情', '登录后可以查看候补', WaitlistDetail)
