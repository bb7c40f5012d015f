import { observer } from 'mobx-react-lite'
import type { FunctionComponent } from 'react'

import type { OptionalService } from '@/contract/hospital'
import { hospitalStore } from '@/stores'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'

/** A page of a service that not every hospital has: where it has none, an old link ends kindly. */
export function forOffered(
  service: OptionalService,
  title: string,
  Content: FunctionComponent,
): FunctionComponent {
  return observer(function OfferedPage() {
    if (hospitalStore.offers(service)) return <Content />
    return (
      <PageFrame title={title}>
        <EmptyState picture={closed} text="医院还没有在这里开通这项服务" hasTelephone />
      </PageFrame>
    )
  })
}
