import { View } from '@tarojs/components'

import { RulesLink } from '@/components/rules_link'
import { go } from '@/navigation/navigate'
import { usePageReturn } from '@/request/loading/page_refresh'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Card } from '@/ui/lists/card'
import { hospitalDay, formatVisitTime } from '@/ui/facts/format_day'
import { ListRow } from '@/ui/lists/list_row'
import { Loaded } from '@/ui/states/loaded'
import { Money } from '@/ui/facts/money'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

/** 医保支付 from the home page: the account's orders that insurance can pay. */
export function InsuranceChoices() {
  const { state, refresh } = useRequest({ filter: 'pending_pay' }, api.registration.listOrders)
  usePageReturn(refresh)
  return (
    <PageFrame title="确认支付">
      <Notice>
        挂号费和门诊费用可以用医保付，医保不报销的部分用微信支付。住院预缴不能用医保。
      </Notice>
      <Loaded state={state} skeleton={<SkeletonList rows={2} />}>
        {({ list }) => (
          <View>
            <Card title="待支付的挂号" isFlush>
              {list.length === 0 && (
                <ListRow
                  title="没有待支付的挂号"
                  note="要看病？先预约"
                  onPress={go('registration_campus')}
                />
              )}
              {list.map(({ orderId, visit, patientName, fee, serverNow }) => (
                <ListRow
                  key={orderId}
                  title={`${visit.departName} ${visit.doctorName ?? '普通门诊'}`}
                  note={`${patientName} · ${formatVisitTime(visit, hospitalDay(serverNow))}`}
                  value={<Money amountFen={fee.totalFeeFen} />}
                  onPress={go('medical_insurance_payment', {
                    business: 'registration',
                    orderId,
                  })}
                />
              ))}
            </Card>
            <Card title="门诊费用" isFlush>
              <ListRow
                title="看待缴的门诊费用"
                note="选好要缴的，再选医保支付"
                onPress={go('outpatient_list')}
              />
            </Card>
          </View>
        )}
      </Loaded>
      <RulesLink type="payment" />
    </PageFrame>
  )
}
