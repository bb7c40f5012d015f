import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { AskToSignIn } from '@/gates/for_signed_in'
import { addressOf, useRouteParameters } from '@/navigation/navigate'
import { useSharePage } from '@/platform/wechat/share_page'
import { serverNowText } from '@/request/server_clock'
import { authStore, hospitalStore } from '@/stores'
import { PageFrame } from '@/ui/frame/page_frame'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonCard, SkeletonList } from '@/ui/states/skeleton'

import { DoctorBar } from './choosing/doctor/doctor_bar'
import { DoctorHead } from './choosing/doctor/doctor_head'
import { DoctorRatings } from './choosing/doctor/doctor_ratings'
import { DoctorSchedules } from './choosing/doctor/doctor_schedules'
import { useDoctorTimes } from './choosing/doctor/use_doctor_times'
import { RescheduleBanner } from './confirming/reschedule_banner'
import { FollowStar } from './following/follow_star'
import { isNear } from './following/release'
import { ReleaseNotice } from './following/release_notice'
import { WaitlistAsk } from './waitlist/waitlist_ask'

definePageConfig({
  navigationBarTitleText: '医生详情',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})

/** 医生详情: the doctor, and when visits are possible. */
function RegistrationDoctorDetail() {
  const wanted = useRouteParameters('registration_doctor_detail')
  const { doctorId, rescheduleOrderId } = wanted
  const { isSignedIn, status } = authStore
  const page = useDoctorTimes(wanted)
  const { doctor, chosen, bookable, releaseAt } = page
  const [isJoining, setJoining] = useState(false)
  const doctorName = doctor.data?.name ?? ''
  useSharePage(() => ({
    title: `${doctorName} 医生出诊时间`.trim(),
    path: addressOf('registration_doctor_detail', { doctorId }),
  }))

  if (!doctorId) return <BrokenLink title="医生详情" />
  return (
    <PageFrame
      title="医生详情"
      bottom={
        bookable &&
        (bookable.state !== 'full' || hospitalStore.offers('waitlist')) && (
          <DoctorBar
            chosen={bookable}
            time={page.time}
            rescheduleOrderId={rescheduleOrderId}
            onWait={() => setJoining(true)}
          />
        )
      }
    >
      <RescheduleBanner orderId={rescheduleOrderId} />
      <Loaded state={doctor.state} skeleton={<SkeletonCard hasPortrait lines={4} />}>
        {(found) => (
          <DoctorHead
            doctor={found}
            follow={
              <FollowStar doctorId={doctorId} doctorName={doctorName} isSignedIn={isSignedIn} />
            }
          />
        )}
      </Loaded>
      {releaseAt && (chosen?.state !== 'available' || isNear(releaseAt, serverNowText())) && (
        <ReleaseNotice key={releaseAt} releaseAt={releaseAt} serverNow={serverNowText()} />
      )}
      {isSignedIn || status === 'signing_in' ? (
        <Times page={page} />
      ) : (
        <AskToSignIn purpose="登录后可以查看出诊时间并预约" />
      )}
      {hospitalStore.offers('rating_shown') && <DoctorRatings doctorId={doctorId} />}
      <WaitlistAsk
        schedule={isJoining ? chosen : undefined}
        today={page.today}
        onClose={() => setJoining(false)}
      />
    </PageFrame>
  )
}

function Times({ page }: { page: ReturnType<typeof useDoctorTimes> }) {
  return (
    <Loaded state={page.schedules} skeleton={<SkeletonList rows={2} />}>
      {(found) => (
        <DoctorSchedules
          {...found}
          chosen={page.chosen}
          times={page.times}
          timeId={page.time?.sourceTimeId}
          onSchedule={page.setScheduleId}
          onTime={page.setTime}
        />
      )}
    </Loaded>
  )
}

export default observer(RegistrationDoctorDetail)
