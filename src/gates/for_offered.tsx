import { observer } from 'mobx-react-lite'
import type { FunctionComponent } from 'react'

import type { OptionalService } from '@/contract/hospital'
import { hospitalStore } from '@/stores'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'

/** The text in place of a service. */
export const notOffered = '医院现在没有在这里开放这项服务'

/**
 * A page of a service that not every hospital has, or not always: where it is not offered, an old link ends with an
 * explanation. What is in progress or paid (`useIsUnderWay`) can be seen all the same.
 */
export function forOffered(
  service: OptionalService,
  title: string,
  Content: FunctionComponent,
  useIsUnderWay: () => boolean = () => false,
): FunctionComponent {
  return observer(function OfferedPage() {
    const isUnderWay = useIsUnderWay()
    if (isUnderWay || hospitalStore.offers(service)) return <Content />
    return (
      <PageFrame title={title}>
        <EmptyState picture={closed} text={notOffered} hasTelephone />
      </PageFrame>
    )
  })
}
