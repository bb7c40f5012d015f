import type { OptionalService } from '@/contract/hospital'
import { go } from '@/navigation/navigate'
import { Badge } from '@/ui/facts/badge'
import { star } from '@/ui/icons/actions'
import { shield } from '@/ui/icons/care'
import { bell, phone } from '@/ui/icons/frame'
import { hourglass } from '@/ui/icons/outcomes'
import { bed, card, film, notice, patients, payment, report, ticket } from '@/ui/icons/service'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

interface MyThingsProps {
  /** The bound phone, masked; empty while none is bound. */
  tel: string
  /** How many messages are unread, in words. */
  unread: string | undefined
  /** Whether the hospital has a service. */
  offers: (service: OptionalService) => boolean
}

/** What belongs to the account. */
export function MyThings({ tel, unread, offers }: MyThingsProps) {
  return (
    <Card isFlush>
      <ListRow icon={ticket} title="我的挂号" onPress={go('registration_orderlist')} />
      <ListRow icon={hourglass} title="我的候补" onPress={go('waitlist_list')} />
      <ListRow icon={star} title="关注的医生" onPress={go('followed_list')} />
      <ListRow icon={shield} title="信用记录" onPress={go('credit_index')} />
      <ListRow icon={payment} title="门诊缴费" onPress={go('outpatient_orderlist')} />
      {offers('inpatient') && <ListRow icon={bed} title="住院" onPress={go('inpatient_info')} />}
      <ListRow icon={report} title="报告" onPress={go('report_choose_type')} />
      {offers('film') && <ListRow icon={film} title="云胶片" onPress={go('cloud_film_index')} />}
      <ListRow icon={patients} title="就诊人管理" onPress={go('patient_list')} />
      <ListRow icon={card} title="就诊卡" onPress={go('patient_card')} />
      {tel && (
        <ListRow icon={phone} title="变更手机号" value={tel} onPress={go('patient_rebind_tel')} />
      )}
      <ListRow
        icon={bell}
        title="消息"
        value={unread === undefined ? undefined : <Badge words={unread} />}
        onPress={go('message_list')}
      />
      <ListRow icon={notice} title="须知" onPress={go('notice_index')} />
    </Card>
  )
}
