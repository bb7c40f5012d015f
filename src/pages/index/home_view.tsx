import type { Branch, HosDetail, Remark } from '@/contract/hospital'
import type { DoctorBrief } from '@/contract/registration'
import type { LoadState } from '@/ui/states/load_state'
import { PageFrame } from '@/ui/frame/page_frame'

import { Announcements } from './announcements'
import { DoctorsSeen } from './doctors_seen'
import { HospitalHead } from './hospital_head'
import { NextSteps } from './next_steps'
import { ServiceGrid } from './service_grid'

interface HomeViewProps {
  /** The hospital's name, or the build's word for it. */
  name: string
  hospital: HosDetail | undefined
  branch: Branch | undefined
  isElder: boolean
  onElderChange: (isElder: boolean) => void
  nextSteps: Parameters<typeof NextSteps>[0]
  announcements: LoadState<Remark[]>
  doctorsSeen: DoctorBrief[]
}

/** What home looks like; drawn by the page, and before any script runs by the server (see ../document.tsx). */
export function HomeView(props: HomeViewProps) {
  return (
    <PageFrame title={props.name} tab="index" hasTopBar={false} isFlush>
      <HospitalHead
        name={props.name}
        detail={props.hospital}
        branch={props.branch}
        isElder={props.isElder}
        onElderChange={props.onElderChange}
      />
      <NextSteps {...props.nextSteps} />
      <ServiceGrid />
      <Announcements state={props.announcements} />
      <DoctorsSeen doctors={props.doctorsSeen} />
    </PageFrame>
  )
}
