import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import { BrokenLink } from '@/components/broken_link'
import type { SourceTime } from '@/contract/registration'
import { addressOf, navigate, useRouteParameters } from '@/navigation/navigate'
import { useSharePage } from '@/platform/wechat/share_page'
import { api } from '@/request/api'
import { serverNowText } from '@/request/server_clock'
import { useRequest } from '@/request/loading/use_request'
import { authStore } from '@/stores'
import { Loaded } from '@/ui/states/loaded'
import { Money } from '@/ui/facts/money'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonCard, SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { DoctorHead } from './choosing/doctor/doctor_head'
import { FollowRow } from './following/follow_row'
import { ReleaseNotice } from './following/release_notice'
import { DoctorSchedules } from './choosing/doctor/doctor_schedules'
import { AskToSignIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRelease } from '@/request/loading/use_release'
import { firstSchedule } from './choosing/doctor/schedule_matrix'
import { isNear, nextRelease } from './following/release'
import { useFollowing } from './following/use_following'
import { WaitlistAsk } from './waitlist/waitlist_ask'
import { loadDoctorSchedules } from './choosing/doctor/load_doctor_schedules'

definePageConfig({
  navigationBarTitleText: '医生详情',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})

/** 医生详情: who it is, and when one can come. */
function RegistrationDoctorDetail() {
  const { doctorId, ...wanted } = useRouteParameters('registration_doctor_detail')
  const { isSignedIn, status } = authStore
  const [scheduleId, setScheduleId] = useState(wanted.scheduleId)
  const [time, setTime] = useState<SourceTime>()
  const [isJoining, setJoining] = useState(false)

  const doctor = useRequest(doctorId ? { doctorId } : undefined, api.registration.getDoctor)
  const schedules = useRequest(isSignedIn ? doctorId : undefined, loadDoctorSchedules)
  const known = schedules.data
  const chosen = known && firstSchedule(known.schedules, { ...wanted, scheduleId })
  const times = useRequest(
    chosen?.state === 'available' ? { scheduleId: chosen.scheduleId } : undefined,
    api.registration.listSourceTimes,
  )
  // Whoever comes back may have taken a place, or given one back.
  usePageReturn(async () => {
    setTime(undefined)
    await Promise.all([doctor.refresh(), schedules.refresh(), times.refresh()])
  })
  const releaseAt = known && nextRelease(known.schedules)
  useRelease(releaseAt, schedules.refresh)
  const following = useFollowing(doctorId, isSignedIn)

  const doctorName = doctor.data?.name ?? ''
  useSharePage(() => ({
    title: `${doctorName} 医生出诊时间`.trim(),
    path: addressOf('registration_doctor_detail', { doctorId }),
  }))

  if (!doctorId) return <BrokenLink title="医生详情" />
  const chosenTime = time?.scheduleId === chosen?.scheduleId ? time : undefined
  const canWait = chosen?.state === 'full' && !wanted.rescheduleOrderId
  const bottom = canWait ? (
    <SubmitBar
      note="这个时段已约满，可以候补排队"
      action="候补排队"
      onPress={() => setJoining(true)}
    />
  ) : (
    chosen?.state === 'available' && (
      <SubmitBar
        info={<Money amountFen={chosen.fee.totalFeeFen} size="title" />}
        action={chosenTime ? `预约 ${chosenTime.beginTime}-${chosenTime.endTime}` : '请选择时间'}
        disabled={!chosenTime}
        onPress={() =>
          chosenTime &&
          navigate('registration_order', {
            sourceTimeId: chosenTime.sourceTimeId,
            rescheduleOrderId: wanted.rescheduleOrderId,
          })
        }
      />
    )
  )

  return (
    <PageFrame title="医生详情" bottom={bottom || undefined}>
      <Loaded state={doctor.state} skeleton={<SkeletonCard hasPortrait lines={4} />}>
        {(found) => <DoctorHead doctor={found} />}
      </Loaded>
      {following.isFollowed !== undefined && (
        <FollowRow
          doctorName={doctorName}
          isFollowed={following.isFollowed}
          onChange={following.change}
        />
      )}
      {releaseAt && (chosen?.state !== 'available' || isNear(releaseAt, serverNowText())) && (
        <ReleaseNotice key={releaseAt} releaseAt={releaseAt} serverNow={serverNowText()} />
      )}
      {!isSignedIn && status !== 'signing_in' && (
        <AskToSignIn purpose="登录后可以查看出诊时间并预约" />
      )}
      {(isSignedIn || status === 'signing_in') && (
        <Loaded state={schedules.state} skeleton={<SkeletonList rows={2} />}>
          {(found) => (
            <DoctorSchedules
              {...found}
              chosen={chosen}
              times={times.state}
              timeId={chosenTime?.sourceTimeId}
              onSchedule={setScheduleId}
              onTime={setTime}
            />
          )}
        </Loaded>
      )}
      <WaitlistAsk
        schedule={isJoining ? chosen : undefined}
        today={known?.today ?? ''}
        onClose={() => setJoining(false)}
      />
    </PageFrame>
  )
}

export default observer(RegistrationDoctorDetail)
