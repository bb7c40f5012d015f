import type { ReactNode } from 'react'

import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PageFrame } from '@/ui/frame/page_frame'
import { notFound } from '@/ui/pictures/outcomes'

interface BrokenLinkProps {
  title: string
  /** What to do instead; by default, choosing a department. */
  text?: string
  action?: ReactNode
}

/** A page opened without the parameters that it needs. */
export function BrokenLink({
  title,
  text = '这个链接不完整，请从头选择',
  action = <Button onPress={go('registration_campus')}>去预约挂号</Button>,
}: BrokenLinkProps) {
  return (
    <PageFrame title={title}>
      <EmptyState picture={notFound} text={text} action={action} hasTelephone />
    </PageFrame>
  )
}
