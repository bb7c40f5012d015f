import { BrokenLink } from '@/components/broken_link'
import { CashierNotice } from '@/components/cashier_notice'
import { ChosenPatient, NoPatient } from '@/components/chosen_patient'
import { DoctorCard } from '@/components/doctor_card'
import { FeeTable } from '@/components/fee_table'
import { OrderStatusTag } from '@/components/order_status_tag'
import { PatientChip } from '@/components/patient_chip'
import { PaymentMethod } from '@/components/payment_method'
import { PaymentOutcome } from '@/components/payment_outcome'
import { RefundProgress } from '@/components/refund_progress'
import { RulesLink } from '@/components/rules_link'
import { ScheduleStateTag } from '@/components/schedule_state_tag'
import { SignInNeeded } from '@/components/sign_in_needed'
import { TicketCode } from '@/components/ticket_code'
import { Timeline } from '@/components/timeline'
import { VisitSummary } from '@/components/visit_summary'
import { orderStatus, scheduleState } from '@/contract/registration'
import { Tags } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'

import { serverNow, today } from './days'
import { doctor, patient, refund, visit } from './people'
import { Phone } from './phone'
import type { Room } from './shown'

const press = () => undefined

/** 几个页面共用的部件 */
export const components: Room = {
  'components/broken_link': {
    链接不完整: (
      <Phone heightPx={480}>
        <BrokenLink title="确认挂号" />
      </Phone>
    ),
  },
  'components/cashier_notice': {
    取消了支付: (
      <CashierNotice step="cancelled" cancelledWords="您取消了支付，号源保留到 09:20。" />
    ),
    没有成功: <CashierNotice step="failed" />,
    打不开微信支付: <CashierNotice step="unavailable" />,
  },
  'components/chosen_patient': {
    已选: <ChosenPatient patient={{ ...patient, patientId: 'p1' }} />,
    还没有就诊人: <NoPatient note="添加就诊人后，他的报告可以在这里看" />,
  },
  'components/doctor_card': {
    '照片、号源、可点': (
      <DoctorCard
        doctor={doctor}
        extra={<ScheduleStateTag state="available" words="余 12" />}
        onPress={press}
      />
    ),
    '没有照片、约满': (
      <DoctorCard
        doctor={{ ...doctor, photo: null, goodAt: null }}
        hasDepartment={false}
        isDim
        extra={<ScheduleStateTag state="full" />}
      />
    ),
    里面有按钮: (
      <DoctorCard doctor={doctor}>
        <Button kind="secondary" isSmall onPress={press}>
          今天上午 ¥50.00
        </Button>
      </DoctorCard>
    ),
  },
  'components/fee_table': {
    应付: (
      <FeeTable fee={{ regFeeFen: 1000, treatFeeFen: 4000, totalFeeFen: 5000 }} totalWords="应付" />
    ),
    免挂号费: <FeeTable fee={{ regFeeFen: 0, treatFeeFen: 2000, totalFeeFen: 2000 }} />,
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
  'components/patient_chip': {
    只看: <PatientChip patient={patient} />,
    可以切换: <PatientChip patient={patient} onPress={press} />,
  },
  'components/payment_method': {
    只有微信支付: <PaymentMethod />,
    也有医保: <PaymentMethod onInsurance={press} />,
  },
  'components/payment_outcome': {
    成功: (
      <PaymentOutcome
        tone="done"
        title="挂号成功"
        text="已支付 ¥50.00，请按时到院取号。"
        action={{ words: '查看挂号单', onPress: press }}
        onHome={press}
      >
        <Card>
          <VisitSummary visit={visit} serverNow={serverNow} serialNo={12} />
        </Card>
      </PaymentOutcome>
    ),
    还在路上: (
      <PaymentOutcome
        tone="waiting"
        title="已支付，医院确认中"
        text="一般不超过 1 分钟，不用重复支付。"
        action={{ words: '刷新', onPress: press }}
        onHome={press}
      />
    ),
    没有成: (
      <PaymentOutcome
        tone="lost"
        title="号源没有保住"
        text="¥50.00 会在 1 到 3 个工作日原路退回。"
        action={{ words: '重新选择', onPress: press }}
        onHome={press}
      />
    ),
  },
  'components/refund_progress': {
    正在退: <RefundProgress refund={refund} today={today} />,
    已到账: (
      <RefundProgress
        refund={{ ...refund, status: 'SUCCESS', finishedAt: serverNow }}
        today={today}
      />
    ),
    没有成功: (
      <RefundProgress
        refund={{ ...refund, status: 'FAILED', finishedAt: serverNow }}
        today={today}
      />
    ),
  },
  'components/rules_link': { 挂号须知: <RulesLink type="registration" /> },
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
  'components/sign_in_needed': {
    在微信里: (
      <SignInNeeded
        purpose="登录后可以预约挂号"
        isInWeChat
        address="https://example.org/"
        onSignIn={press}
        onCopy={press}
      />
    ),
    登录没有成功: (
      <SignInNeeded
        purpose="登录后可以预约挂号"
        isInWeChat
        address="https://example.org/"
        onSignIn={press}
        onCopy={press}
        failure="微信没有答应，请再试一次"
      />
    ),
    在别的浏览器里: (
      <SignInNeeded
        purpose="登录后可以看报告"
        isInWeChat={false}
        address="https://example.org/"
        onSignIn={press}
        onCopy={press}
      />
    ),
  },
  'components/ticket_code': { 取号: <TicketCode value="T-20261125-0012" /> },
  'components/timeline': {
    三步: (
      <Timeline
        today={today}
        events={[
          { at: '2026-11-24T20:10:00+08:00', title: '已预约', note: '微信支付 ¥50.00' },
          { at: '2026-11-25T08:40:00+08:00', title: '已取号', note: '序号 12' },
          { at: serverNow, title: '正在候诊' },
        ]}
      />
    ),
    一步: <Timeline today={today} events={[{ at: serverNow, title: '已预约' }]} />,
  },
  'components/visit_summary': {
    专家号: <VisitSummary visit={visit} serverNow={serverNow} serialNo={12} patientName="李*龙" />,
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
