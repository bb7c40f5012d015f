import { observer } from 'mobx-react-lite'

import { api } from '@/request/api'
import { notOffered } from '@/gates/for_offered'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { FeedbackForm } from './feedback_form'

/** A new one: what kind, about what, the words, pictures, and whether it wants an answer. */
export const NewFeedback = observer(function NewFeedback({
  orderId,
}: {
  orderId: string | undefined
}) {
  const isOffered = hospitalStore.offers('feedback')
  const { state, refresh } = useRequest(isOffered ? {} : undefined, api.feedback.getChoices)
  usePageRefresh(refresh)
  return (
    <PageFrame title="写给医院">
      {isOffered ? (
        <Loaded
          state={state}
          skeleton={<SkeletonList rows={3} />}
          isEmpty={({ left }) => left === 0}
          empty={
            <EmptyState
              picture={closed}
              text="今天已经写了 5 件"
              note="请明天再写；着急的请打医院电话"
              hasTelephone
            />
          }
        >
          {(choices) => <FeedbackForm choices={choices} orderId={orderId} />}
        </Loaded>
      ) : (
        <EmptyState picture={closed} text={notOffered} hasTelephone />
      )}
    </PageFrame>
  )
})
