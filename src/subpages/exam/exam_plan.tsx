import { useEffect } from 'react'

import { ChosenPatient, NoPatient } from '@/components/chosen_patient'
import { notOffered } from '@/gates/for_offered'
import { forSignedIn } from '@/gates/for_signed_in'
import { useRouteParameters } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { usePageReturn } from '@/request/loading/page_refresh'
import { hospitalStore, visitingPatientStore } from '@/stores'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { PageFrame } from '@/ui/frame/page_frame'
import { noReports } from '@/ui/pictures/nothing/no_reports'
import { closed } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { ExamPlanView } from './exam_plan/exam_plan_view'
import { formatTrips } from './exam_plan/exam_words'
import { usePlan } from './exam_plan/use_plan'

definePageConfig({ navigationBarTitleText: '检查安排', enablePullDownRefresh: true })

/** 检查安排: the exams that doctors ordered, whole plans to choose from, and the taken plan as a timeline. */
function ExamPlan() {
  const { patientId } = useRouteParameters('exam_plan')
  useEffect(() => {
    if (patientId) visitingPatientStore.show(patientId)
  }, [patientId])
  useEffect(hideShareMenu, [])
  const { current, isLoaded } = visitingPatientStore
  const isOpen = hospitalStore.offers('exam')
  const plan = usePlan(isOpen)
  const { state, chosen } = plan
  usePageReturn(plan.refresh)
  return (
    <PageFrame
      title="检查安排"
      bottom={
        chosen && <SubmitBar action="定下这些时间" onPress={plan.take} info={formatTrips(chosen)} />
      }
    >
      <ChosenPatient patient={current} />
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={3} />}
        isEmpty={({ exams, planned }) => (isOpen ? exams : planned).length === 0}
        empty={
          isLoaded && !current ? (
            <NoPatient note="添加就诊人后，医生开的检查可以在这里约时间" />
          ) : (
            <Nothing isOpen={isOpen} />
          )
        }
      >
        {(found) => (
          <ExamPlanView found={found} patientId={current?.patientId} plan={plan} isOpen={isOpen} />
        )}
      </Loaded>
    </PageFrame>
  )
}

function Nothing({ isOpen }: { isOpen: boolean }) {
  if (!isOpen) return <EmptyState picture={closed} text={notOffered} hasTelephone />
  return (
    <EmptyState
      picture={noReports}
      text="没有要做的检查"
      note="医生开了检查，可以在这里一次约好时间"
      hasTelephone
    />
  )
}

export default forSignedIn('检查安排', '登录后可以给医生开的检查约时间', ExamPlan)
