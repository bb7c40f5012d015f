import type { Stay } from '@/contract/inpatient'
import { go } from '@/navigation/navigate'
import { callPhone } from '@/platform/device/phone_call'
import { phone, wallet } from '@/ui/icons/frame'
import { patients, payment, report } from '@/ui/icons/service'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import { isPayable } from '../stay_words'
import { BalanceAlert } from './balance_alert'

interface StayLinksProps {
  stay: Stay
  onShare: () => void
  /** A setting was changed: the stay is loaded again. */
  onChanged: () => Promise<void>
}

/** The actions of a stay; fewer for an account with only its number. */
export function StayLinks({ stay, onShare, onChanged }: StayLinksProps) {
  const { inpatientId, isBoundByNumber, wardTelephone } = stay
  return (
    <Card isFlush>
      {!isBoundByNumber && (
        <ListRow
          icon={payment}
          title="每日费用清单"
          note="按天看费用，和前一天比较"
          onPress={go('inpatient_info_detail', { inpatientId, show: 'day' })}
        />
      )}
      <ListRow
        icon={wallet}
        title="预缴记录"
        onPress={go('inpatient_info_detail', { inpatientId, show: 'deposits' })}
      />
      {stay.canCopy && (
        <ListRow
          icon={report}
          title="病案复印"
          note="寄给您，或到医院取"
          onPress={go('record_copy', { inpatientId })}
        />
      )}
      {isPayable(stay) && (
        <ListRow
          icon={patients}
          title="请家人代缴"
          note="家人只看到姓名和金额，看不到病情"
          onPress={onShare}
        />
      )}
      {stay.status === 'ADMITTED' && stay.alertBelowFen !== undefined && (
        <BalanceAlert stay={stay} onChanged={onChanged} />
      )}
      {wardTelephone && (
        <ListRow
          icon={phone}
          title="联系护士站"
          value={wardTelephone}
          onPress={() => callPhone(wardTelephone)}
        />
      )}
    </Card>
  )
}
