import { Segmented } from 'antd'
import { useState } from 'react'
import { clinicCalls } from '@/contract/desk/clinics'
import { useMay } from '../../app/self'
import { useAsked } from '../../parts/asked'
import { PageHead } from '../../parts/page_head'
import { today } from '../../parts/words'
import { ClinicAction, type Acting } from './clinic_action'
import { ClinicDay } from './clinic_day'
import { ClinicWeek } from './clinic_week'
import { StoppingProgress } from './stopping_progress'

const spans = [
  { label: '一周', value: 'week' },
  { label: '一天', value: 'day' },
]

/** Clinics by the week or by the day: what is open, sold, held and waited for, and what one may do about each. */
export default function Clinics() {
  const [asked, set] = useAsked()
  const [acting, act] = useState<Acting>()
  const day = asked.get('day')
  const mayAct = useMay(clinicCalls.stop)
  const onAct = mayAct ? act : undefined
  const stopped = asked.get('stopped')
  return (
    <>
      <PageHead
        title="门诊"
        hint="排班由医院系统告诉我们；在这里停的诊、换的医生、加的号，在这里改回"
      >
        <Segmented
          options={spans}
          value={day === null ? 'week' : 'day'}
          onChange={(value) => set({ day: value === 'day' ? today() : undefined })}
        />
      </PageHead>
      {day === null ? <ClinicWeek onAct={onAct} /> : <ClinicDay day={day} onAct={onAct} />}
      {acting !== undefined && <ClinicAction {...acting} onEnd={() => act(undefined)} />}
      {stopped !== null && (
        <StoppingProgress scheduleId={stopped} onEnd={() => set({ stopped: undefined })} />
      )}
    </>
  )
}
