import { DoctorCard } from '@/components/doctor_card'
import { ScheduleStateTag } from '@/components/schedule_state_tag'
import { go, navigate } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRelease } from '@/request/loading/use_release'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { hospitalDay } from '@/ui/facts/format_day'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { noDoctors } from '@/ui/pictures/nothing/no_doctors'
import { SkeletonList } from '@/ui/states/skeleton'

import { formatFollowed } from './followed_words'

definePageConfig({ navigationBarTitleText: '关注的医生', enablePullDownRefresh: true })

/** 关注的医生: the followed doctors, with free slots and the next release. */
function FollowedList() {
  const { state, data, refresh } = useRequest({}, api.follow.listDoctors)
  usePageReturn(refresh)
  const moments = data?.doctors.flatMap(({ releaseAt }) => releaseAt ?? []) ?? []
  useRelease(moments.sort()[0], refresh)

  return (
    <PageFrame title="关注的医生">
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={3} hasPortrait />}
        isEmpty={({ doctors }) => doctors.length === 0}
        empty={
          <EmptyState
            picture={noDoctors}
            text="还没有关注医生"
            note="在医生页面点“关注这位医生”，他放号时会提醒您"
            action={<Button onPress={go('registration_campus')}>去找医生</Button>}
            hasTelephone
          />
        }
      >
        {({ doctors, serverNow }) =>
          doctors.map((doctor) => (
            <DoctorCard
              key={doctor.doctorId}
              doctor={doctor}
              onPress={() =>
                void navigate('registration_doctor_detail', {
                  doctorId: doctor.doctorId,
                  scheduleDate: doctor.nextDate ?? undefined,
                })
              }
            >
              <ScheduleStateTag
                state={doctor.state}
                words={formatFollowed(doctor, hospitalDay(serverNow))}
              />
            </DoctorCard>
          ))
        }
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('关注的医生', '登录后可以查看关注的医生', FollowedList)
