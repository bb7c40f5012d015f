import { PageFrame } from '@/ui/frame/page_frame'

import { Announcements } from './announcements'
import { DoctorsSeen } from './doctors_seen'
import { ElderHome } from './elder_home'
import type { HomeViewProps } from './home_props'
import { HospitalHead } from './hospital_head'
import { NextSteps } from './next_steps'
import { ServiceGrid } from './service_grid'

/** Home's view; rendered by the page, and before any script runs by the server (see ../document.tsx). */
export function HomeView(props: HomeViewProps) {
  return (
    <PageFrame title={props.name} tab="index" hasNews={props.hasNews} hasTopBar={false} isFlush>
      {props.isElder ? <ElderHome {...props} /> : <UsualHome {...props} />}
    </PageFrame>
  )
}

function UsualHome(props: HomeViewProps) {
  return (
    <>
      <HospitalHead
        name={props.name}
        detail={props.hospital}
        branch={props.branch}
        onElderChange={props.onElderChange}
      />
      <NextSteps {...props.nextSteps} />
      <ServiceGrid hospital={props.hospital} />
      <Announcements state={props.announcements} />
      <DoctorsSeen {...props.seen} />
    </>
  )
}
