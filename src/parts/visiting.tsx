import { DayStrip } from '@/components/day_strip'
import { DoctorCard } from '@/components/doctor_card'
import { TimelineDays } from '@/components/exam_timeline/day_timeline'
import { FamilyStrip } from '@/components/family_strip'
import { OrderStatusTag } from '@/components/order_status_tag'
import { RulesLink } from '@/components/rules_link'
import { ScheduleStateTag } from '@/components/schedule_state_tag'
import { TicketCode } from '@/components/ticket_code'
import { Timeline } from '@/components/timeline'
import { VisitSummary } from '@/components/visit_summary'
import { orderStatus, scheduleState } from '@/contract/registration'
import { Tags } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'

import { serverNow, today } from './days'
import { doctor, visit } from './people'
import type { Room } from './shown'

const press = () => undefined

const fasting = {
  examOrderId: 'blood',
  slotId: 'blood',
  name: '空腹抽血',
  beginsAt: `${today}T08:00:00+08:00`,
  endsAt: `${today}T08:10:00+08:00`,
  branchName: '总院',
  place: '门诊楼 2 层 采血大厅',
  way: '从门诊楼正门乘电梯到 2 层',
  steps: [{ kind: 'fast' as const, at: `${today}T00:00:00+08:00`, advice: '不要吃东西' }],
  preparationVersion: 3,
  notice: '请带一点吃的，抽血后马上吃。',
  isStopped: false,
  movedFrom: null,
  isCheckedIn: false,
}

/** 挂号和就诊 */
export const visiting: Room = {
  'components/day_strip': {
    候诊中: (
      <DayStrip
        parts={[
          { kind: 'leave', state: 'done' },
          { kind: 'take_number', state: 'done' },
          { kind: 'wait', state: 'now' },
          { kind: 'pay', state: 'later' },
          { kind: 'service', name: '取药', state: 'later' },
          { kind: 'go_home', state: 'later' },
        ]}
      />
    ),
  },
  'components/exam_timeline/day_timeline': {
    检查和之后的复诊: (
      <TimelineDays
        parts={[fasting]}
        visits={[
          {
            at: `${today}T10:00:00+08:00`,
            visit: { name: '复诊 · 内分泌科', place: '总院 门诊楼 3 层' },
          },
        ]}
        today={today}
      />
    ),
  },
  'components/family_strip': {
    三个人: (
      <FamilyStrip
        family={[
          { patientId: 'me', name: '明', relation: 'self', sex: 'male' },
          { patientId: 'mother', name: '桂芳', relation: 'parent', sex: 'female' },
          { patientId: 'daughter', name: '小雨', relation: 'child', sex: 'female' },
        ]}
        chosenId="mother"
        busyIds={['me']}
        onChoose={press}
      />
    ),
  },
  'components/doctor_card': {
    '照片、号源、可点': (
      <DoctorCard doctor={doctor} onPress={press}>
        <ScheduleStateTag state="available" words="余 12" />
      </DoctorCard>
    ),
    没有照片: <DoctorCard doctor={{ ...doctor, photo: null, goodAt: null }} />,
    里面有按钮: (
      <DoctorCard doctor={doctor}>
        <Button kind="secondary" isSmall onPress={press}>
          今天上午 ¥50.00
        </Button>
      </DoctorCard>
    ),
  },
  'components/schedule_state_tag': {
    所有状态: (
      <Tags>
        {scheduleState.options.map((state) => (
          <ScheduleStateTag key={state} state={state} />
        ))}
        <ScheduleStateTag state="unreleased" words="周三 08:00 放号" />
      </Tags>
    ),
  },
  'components/order_status_tag': {
    所有状态: (
      <Tags>
        {orderStatus.options.map((status) => (
          <OrderStatusTag key={status} status={status} />
        ))}
      </Tags>
    ),
  },
  'components/rules_link': { 挂号须知: <RulesLink type="registration" /> },
  'components/ticket_code': { 取号: <TicketCode value="T-20261125-0012" /> },
  'components/timeline': {
    三步: (
      <Timeline
        today={today}
        events={[
          { at: '2026-11-24T20:10:00+08:00', title: '已预约', note: '微信支付 ¥50.00' },
          { at: '2026-11-25T08:40:00+08:00', title: '已取号', note: 'A012' },
          { at: serverNow, title: '正在候诊' },
        ]}
      />
    ),
    一步: <Timeline today={today} events={[{ at: serverNow, title: '已预约' }]} />,
  },
  'components/visit_summary': {
    专家号: <VisitSummary visit={visit} serverNow={serverNow} patientName="李小龙" />,
    普通号: (
      <VisitSummary
        visit={{
          ...visit,
          doctorId: null,
          doctorName: null,
          doctorTitle: null,
          registrationType: 'general',
          place: null,
        }}
        serverNow={serverNow}
      />
    ),
  },
}
