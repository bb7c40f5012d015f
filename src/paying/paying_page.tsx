import type { ReactNode } from 'react'

import { useLeaveGuard } from '@/navigation/navigate'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { PageFrame } from '@/ui/frame/page_frame'
import { confirm } from '@/ui/overlays/confirm'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import type { Paying } from './use_paying'

interface PayingPageProps<Order> {
  title: string
  paying: Paying<Order>
  /** The label of the one button; undefined while there is nothing to pay. */
  action: string | undefined
  /** What happens to the order when the page is left unpaid: asked first. */
  unpaid?: string
  skeletonRows?: number
  /** The order to be paid, or its outcome. */
  children: (order: Order) => ReactNode
}

/** The page of one order being paid, the same for every business: button, pull-down, the dialog before leaving. */
export function PayingPage<Order>({
  title,
  paying: { state, step, pay, ask },
  action,
  unpaid = '',
  skeletonRows = 2,
  children,
}: PayingPageProps<Order>) {
  usePageRefresh(ask)
  useStayToPay(action !== undefined && unpaid !== '', unpaid)
  return (
    <PageFrame
      title={title}
      bottom={action && <SubmitBar action={action} onPress={pay} isBusy={step === 'opening'} />}
    >
      <Loaded state={state} skeleton={<SkeletonList rows={skeletonRows} />}>
        {children}
      </Loaded>
    </PageFrame>
  )
}

/** Asks before an order is left unpaid. */
export function useStayToPay(isActive: boolean, unpaid: string): void {
  const question = {
    title: '还没有支付，要离开吗？',
    text: unpaid,
    confirmLabel: '继续支付',
    cancelLabel: '离开',
  }
  useLeaveGuard(async (withdrawn) => !(await confirm(question, withdrawn)), {
    isActive,
    words: `还没有支付。${unpaid}`,
  })
}
