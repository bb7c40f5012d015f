import type { OptionalService } from '@/contract/hospital'
import { go } from '@/navigation/navigate'
import { Badge } from '@/ui/facts/badge'
import { plus, star, swap } from '@/ui/icons/actions'
import { pill, shield, speech } from '@/ui/icons/care'
import { bell, phone } from '@/ui/icons/frame'
import { hourglass } from '@/ui/icons/outcomes'
import { bed, card, film, notice, patients, payment, report, ticket } from '@/ui/icons/service'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import { OrderStates } from './order_states'

interface MyThingsProps {
  /** Whose bills, stays and reports open; empty where there is nobody to choose from. */
  chosen: string
  /** The bound phone, masked; empty while none is bound. */
  tel: string
  /** How many messages are unread, formatted. */
  unread: string | undefined
  /** Whether the hospital has a service. */
  offers: (service: OptionalService) => boolean
}

/** The account's pages, grouped by purpose. */
export function MyThings(props: MyThingsProps) {
  return (
    <>
      <Card title="挂号" isFlush>
        <Orders />
        <OrderStates />
        <Waitlist {...props} />
        <Followed />
      </Card>
      <Card title="费用与报告" isFlush>
        <Chosen {...props} />
        <Bills />
        <Inpatient {...props} />
        <Reports />
        <Medicines />
        <Films {...props} />
      </Card>
      <Card title="家人" isFlush>
        <Family />
        <PatientCards />
      </Card>
      <Card title="消息与账号" isFlush>
        <Messages {...props} />
        <Notices />
        <Feedback {...props} />
        <Credit />
        <Tel {...props} />
      </Card>
    </>
  )
}

interface ElderThingsProps extends MyThingsProps {
  isOpen: boolean
  onOpen: () => void
}

/** Elder mode: six entries, and the rest on a tap. */
export function ElderThings({ isOpen, onOpen, ...props }: ElderThingsProps) {
  return (
    <Card isFlush>
      <Orders />
      <Chosen {...props} />
      <Bills />
      <Reports />
      <Medicines />
      <Family />
      <Messages unread={props.unread} />
      {isOpen ? (
        <>
          <Inpatient {...props} />
          <Films {...props} />
          <PatientCards />
          <Waitlist {...props} />
          <Followed />
          <Credit />
          <Notices />
          <Feedback {...props} />
          <Tel {...props} />
        </>
      ) : (
        <ListRow icon={plus} title="更多" onPress={onOpen} />
      )}
    </Card>
  )
}

const Orders = () => (
  <ListRow icon={ticket} title="我的挂号" onPress={go('registration_orderlist')} />
)
const Bills = () => <ListRow icon={payment} title="门诊缴费" onPress={go('outpatient_orderlist')} />
const Reports = () => <ListRow icon={report} title="报告" onPress={go('report_choose_type')} />
const Medicines = () => <ListRow icon={pill} title="用药" onPress={go('medicine_list')} />
const Family = () => <ListRow icon={patients} title="就诊人管理" onPress={go('patient_list')} />
const PatientCards = () => <ListRow icon={card} title="就诊卡" onPress={go('patient_card')} />
const Followed = () => <ListRow icon={star} title="关注的医生" onPress={go('followed_list')} />
const Credit = () => <ListRow icon={shield} title="信用记录" onPress={go('credit_index')} />
const Notices = () => <ListRow icon={notice} title="须知" onPress={go('notice_index')} />

function Chosen({ chosen }: Pick<MyThingsProps, 'chosen'>) {
  if (!chosen) return null
  return <ListRow icon={swap} title="就诊人" value={chosen} onPress={go('patient_choose')} />
}

function Feedback({ offers }: Pick<MyThingsProps, 'offers'>) {
  if (!offers('feedback')) return null
  return (
    <ListRow
      icon={speech}
      title="写给医院"
      note="投诉、表扬、建议、找失物"
      onPress={go('feedback_index')}
    />
  )
}

function Films({ offers }: Pick<MyThingsProps, 'offers'>) {
  if (!offers('film')) return null
  return <ListRow icon={film} title="云胶片" onPress={go('cloud_film_index')} />
}

function Messages({ unread }: Pick<MyThingsProps, 'unread'>) {
  return (
    <ListRow
      icon={bell}
      title="消息"
      value={unread === undefined ? undefined : <Badge words={unread} />}
      onPress={go('message_list')}
    />
  )
}

function Inpatient({ offers }: Pick<MyThingsProps, 'offers'>) {
  if (!offers('inpatient')) return null
  return <ListRow icon={bed} title="住院" onPress={go('inpatient_info')} />
}

function Waitlist({ offers }: Pick<MyThingsProps, 'offers'>) {
  if (!offers('waitlist')) return null
  return <ListRow icon={hourglass} title="我的候补" onPress={go('waitlist_list')} />
}

function Tel({ tel }: Pick<MyThingsProps, 'tel'>) {
  if (!tel) return null
  return <ListRow icon={phone} title="变更手机号" value={tel} onPress={go('patient_rebind_tel')} />
}
