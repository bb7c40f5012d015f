import { ChosenPatient, NoPatient } from '@/components/chosen_patient'
import { RulesLink } from '@/components/rules_link'
import { go, navigate } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { hospitalStore, visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { hospitalDay } from '@/ui/facts/format_day'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { CreditCard } from './outpatient_list/credit_card'
import { EndedBills } from './outpatient_list/ended_bills'
import { NothingToPay } from './outpatient_list/nothing_to_pay'
import { PayBar } from './outpatient_list/pay_bar'
import { PayCode } from './outpatient_list/pay_code'
import { useChoosing } from './outpatient_list/use_choosing'
import { VisitCard } from './outpatient_list/visit_card'

definePageConfig({ navigationBarTitleText: '门诊缴费', enablePullDownRefresh: true })

/** 门诊缴费: the bills to pay, by visit; several bills in one payment. */
function OutpatientList() {
  const { current, isLoaded } = visitingPatientStore
  const { state, visits, chosen, totalFen, toggle, pay, refresh } = useChoosing()
  const bar = <PayBar visits={visits} chosen={chosen} totalFen={totalFen} pay={pay} />
  return (
    <PageFrame title="门诊缴费" bottom={visits.length > 0 && bar}>
      <ChosenPatient patient={current} />
      {current && <ElsewhereLinks />}
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={3} />}
        isEmpty={({ visits: open, ended, credit }) => open.length + ended.length === 0 && !credit}
        empty={
          isLoaded && !current ? (
            <NoPatient note="添加就诊人后，看诊的费用可以在这里缴" />
          ) : (
            <NothingToPay />
          )
        }
      >
        {(found) => (
          <>
            {found.visits.map((visit) => (
              <VisitCard
                key={visit.visitNo}
                visit={visit}
                today={hospitalDay(found.serverNow)}
                chosen={chosen}
                onToggle={toggle}
                onOpen={({ billId, orderId }) =>
                  navigate('outpatient_unpay_detail', orderId ? { orderId } : { billId })
                }
              />
            ))}
            {found.visits.length === 0 && <NothingToPay />}
            <CreditCard credit={found.credit} patientId={current?.patientId} onChange={refresh} />
            <PayCode patientId={current?.patientId} billIds={chosen} />
            <EndedBills bills={found.ended} />
          </>
        )}
      </Loaded>
      <RulesLink type="payment" />
    </PageFrame>
  )
}

function ElsewhereLinks() {
  return (
    <>
      <Button kind="text" isAtEdge onPress={go('outpatient_orderlist')}>
        缴费记录
      </Button>
      {hospitalStore.offers('exam') && (
        <Button kind="text" onPress={go('exam_plan')}>
          检查约时间
        </Button>
      )}
    </>
  )
}

export default forSignedIn('门诊缴费', '登录后可以缴门诊费用', OutpatientList)
