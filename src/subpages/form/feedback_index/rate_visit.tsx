import { observer } from 'mobx-react-lite'

import type { Rating } from '@/contract/feedback'
import { notOffered } from '@/gates/for_offered'
import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { noReports } from '@/ui/pictures/nothing/no_reports'
import { closed } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { GivenRating } from './given_rating'
import { RatingForm } from './rating_form'

/** The rating of a visit: two taps, and a sentence for who likes; afterwards what was given. */
export const RateVisit = observer(function RateVisit({ orderId }: { orderId: string }) {
  const { state, refresh } = useRequest({ orderId }, api.feedback.getRating)
  usePageRefresh(refresh)
  return (
    <PageFrame title="就诊评价">
      <Loaded state={state} skeleton={<SkeletonList rows={2} />}>
        {(rating) => {
          const mayWrite = hospitalStore.offers('feedback')
          if (rating.given)
            return <GivenRating rating={rating} onChanged={refresh} mayWrite={mayWrite} />
          if (rating.state !== 'open') return <NotNow rating={rating} mayWrite={mayWrite} />
          if (!hospitalStore.offers('rating'))
            return <EmptyState picture={closed} text={notOffered} hasTelephone />
          return <RatingForm rating={rating} onSent={refresh} />
        }}
      </Loaded>
    </PageFrame>
  )
})

function NotNow({ rating, mayWrite }: { rating: Rating; mayWrite: boolean }) {
  const { orderId, state } = rating
  return (
    <EmptyState
      picture={noReports}
      text={state === 'over' ? '这次就诊过了 30 天，不能再评价了' : '看完病以后就可以评价'}
      {...(mayWrite && {
        note: '有话想对医院说，随时可以写',
        action: (
          <Button kind="secondary" onPress={go('feedback_index', { show: 'new', orderId })}>
            写给医院
          </Button>
        ),
      })}
      hasTelephone
    />
  )
}
