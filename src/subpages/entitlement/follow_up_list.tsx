import { useEffect, useState } from 'react'

import type { FollowUp } from '@/contract/registration'
import { forSignedIn } from '@/gates/for_signed_in'
import { go } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { noReports } from '@/ui/pictures/nothing/no_reports'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { DeclineSheet } from './follow_up_list/decline_sheet'
import { FollowUpCard } from './follow_up_list/follow_up_card'
import { useAnswer } from './follow_up_list/use_answer'

definePageConfig({ navigationBarTitleText: '复诊安排', enablePullDownRefresh: true })

/** 复诊安排: when doctors ask the account's patients to come again, each with its next times; one tap books, or says that nobody comes. */
function FollowUpList() {
  useEffect(hideShareMenu, [])
  const { state, refresh } = useRequest(everything, api.registration.listFollowUps)
  usePageReturn(refresh)
  const [declining, setDeclining] = useState<FollowUp>()
  const { decline, reopen } = useAnswer(refresh)
  return (
    <PageFrame title="复诊安排">
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={3} />}
        isEmpty={({ followUps }) => followUps.length === 0}
        empty={
          <EmptyState
            picture={noReports}
            text="没有要安排的复诊"
            note="看过病后，医生请您再来的时间会列在这里"
            action={<Button onPress={go('registration_campus')}>去预约挂号</Button>}
            hasTelephone
          />
        }
      >
        {({ followUps, serverNow }) =>
          followUps.map((one) => (
            <FollowUpCard
              key={one.followUpId}
              followUp={one}
              today={hospitalDay(serverNow)}
              plansExams={hospitalStore.offers('exam')}
              onDecline={() => setDeclining(one)}
              onReopen={() => reopen(one)}
            />
          ))
        }
      </Loaded>
      {declining && (
        <DeclineSheet
          onClose={() => setDeclining(undefined)}
          onDecline={(answer) => decline(declining, answer)}
        />
      )}
    </PageFrame>
  )
}

const everything = {}

export default forSignedIn('复诊安排', '登录后可以看医生请您什么时候再来', FollowUpList)
