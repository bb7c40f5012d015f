import { useState } from 'react'

import { PatientChip } from '@/components/patient_chip'
import { RulesLink } from '@/components/rules_link'
import { go, navigate } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { useRequest } from '@/request/loading/use_request'
import { useOnceKey } from '@/request/use_once_key'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { hospitalDay } from '@/ui/facts/day_words'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { Money } from '@/ui/facts/money'
import { PageFrame } from '@/ui/frame/page_frame'
import { empty } from '@/ui/pictures/states'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { VisitCard } from './outpatient_list/visit_card'
import { allPayable, chosenFen, toggled } from './outpatient_words'

definePageConfig({ navigationBarTitleText: '门诊缴费', enablePullDownRefresh: true })

/** 门诊缴费: what is to be paid, by visit; several bills in one payment. */
function OutpatientList() {
  const { current, isLoaded } = visitingPatientStore
  const patientId = current?.patientId
  const { state, data, refresh } = useRequest({ patientId }, ({ patientId: wanted }) =>
    loadUnpaid(wanted),
  )
  const [picked, setPicked] = useState<{ of: string | undefined; billIds: string[] }>()
  // One key for one choice: sending it again never makes a second payment.
  const onceKey = useOnceKey()
  usePageReturn(refresh)
  const visits = data?.visits ?? []
  const payable = allPayable(visits)
  const chosen =
    picked?.of === patientId && picked
      ? picked.billIds.filter((billId) => payable.includes(billId))
      : payable
  const totalFen = chosenFen(visits, chosen)

  async function pay(): Promise<void> {
    if (!patientId || chosen.length === 0) return
    const choice = [...chosen].sort().join()
    try {
      const { orderId } = await api.outpatient.createOrder({
        patientId,
        billIds: chosen,
        idempotencyKey: onceKey.of(choice),
      })
      onceKey.forget()
      await navigate('outpatient_unpay_detail', { orderId })
    } catch (refusal) {
      // Told already; what is shown next is true.
      if (refusal instanceof ServerRefused) await refresh()
    }
  }

  const bar = (
    <SubmitBar
      action="去支付"
      onPress={pay}
      disabled={chosen.length === 0}
      info={<Money amountFen={totalFen} size="title" isPlainZero />}
    />
  )
  return (
    <PageFrame title="门诊缴费" bottom={visits.length > 0 && bar}>
      {current && (
        <PatientChip
          patient={current}
          onPress={go('patient_choose', { patientId: current.patientId })}
        />
      )}
      {current && (
        <Button kind="text" onPress={go('outpatient_orderlist')}>
          缴费记录
        </Button>
      )}
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={3} />}
        isEmpty={(found) => found.visits.length === 0}
        empty={isLoaded && !current ? <NoPatient /> : <NothingToPay />}
      >
        {(found) =>
          found.visits.map((visit) => (
            <VisitCard
              key={visit.visitNo}
              visit={visit}
              today={hospitalDay(found.serverNow)}
              chosen={chosen}
              onToggle={(billId) =>
                setPicked({ of: patientId, billIds: toggled(found.visits, chosen, billId) })
              }
              onOpen={({ billId, orderId }) =>
                navigate('outpatient_unpay_detail', orderId ? { orderId } : { billId })
              }
            />
          ))
        }
      </Loaded>
      <RulesLink type="payment" />
    </PageFrame>
  )
}

/** The bills of the chosen patient; on the first page of a visit the patients come first. */
async function loadUnpaid(patientId: string | undefined) {
  if (!patientId) await visitingPatientStore.refresh()
  const chosen = patientId ?? visitingPatientStore.current?.patientId
  return chosen ? api.outpatient.listUnpaid({ patientId: chosen }) : { visits: [], serverNow: '' }
}

function NoPatient() {
  const action = <Button onPress={go('patient_add')}>添加就诊人</Button>
  return (
    <EmptyState
      picture={empty}
      text="还没有就诊人"
      note="添加就诊人后，看诊的费用可以在这里缴"
      action={action}
    />
  )
}

function NothingToPay() {
  const action = <Button onPress={go('outpatient_orderlist')}>看缴费记录</Button>
  return (
    <EmptyState
      picture={empty}
      text="没有待缴的费用"
      note="医生开单后，费用会出现在这里"
      action={action}
      hasTelephone
    />
  )
}

export default forSignedIn('门诊缴费', '登录后可以缴门诊费用', OutpatientList)
