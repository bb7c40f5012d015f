import { useEffect } from 'react'

import { forSignedIn } from '@/gates/for_signed_in'
import { useRouteParameters } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'

import { FeedbackList } from './feedback_index/feedback_list'
import { FeedbackOne } from './feedback_index/feedback_one'
import { NewFeedback } from './feedback_index/new_feedback'
import { RateVisit } from './feedback_index/rate_visit'

definePageConfig({ navigationBarTitleText: '写给医院', enablePullDownRefresh: true })

/** 写给医院: what the account wrote with the hospital's answers, one of it, a new one, or the rating of a visit. */
function FeedbackIndex() {
  const { show, orderId, feedbackId } = useRouteParameters('feedback_index')
  useEffect(hideShareMenu, [])
  if (feedbackId) return <FeedbackOne feedbackId={feedbackId} />
  if (show === 'rating' && orderId) return <RateVisit orderId={orderId} />
  if (show === 'new') return <NewFeedback orderId={orderId} />
  return <FeedbackList />
}

export default forSignedIn('写给医院', '登录后可以写给医院，看医院的答复', FeedbackIndex)
