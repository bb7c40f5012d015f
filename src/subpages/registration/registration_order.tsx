import { useState } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { RulesLink } from '@/components/rules_link'
import { forSignedIn } from '@/gates/for_signed_in'
import { go, goBack, useRouteParameters } from '@/navigation/navigate'
import { preferencesStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { HoldNotice } from './confirming/hold_notice'
import { OrderBar } from './confirming/order_bar'
import { OrderPreview } from './confirming/order_preview'
import { RulesSheet } from './confirming/rules_sheet'
import { useOrdering } from './confirming/use_ordering'
import { SlotWaitlist } from './waitlist/slot_waitlist'

definePageConfig({ navigationBarTitleText: '确认下单', enablePullDownRefresh: true })

/** 确认下单: slot, doctor, time, patient, fee and rules, then one order. */
function RegistrationOrder() {
  const wanted = useRouteParameters('registration_order')
  const { state, preview, patient, hold, submit, check, stepUpSheet } = useOrdering(wanted)
  const [isReading, setReading] = useState(false)
  const [isJoining, setJoining] = useState(false)
  const { sourceTimeId } = wanted
  if (!sourceTimeId) return <BrokenLink title="确认下单" />
  const bar = preview && (
    <OrderBar
      preview={preview}
      patient={patient}
      isOff={['over', 'waiting', 'asked', 'check'].includes(hold.state.status)}
      onSubmit={submit}
      onAddPatient={go('patient_add')}
      onBack={goBack}
      onWait={() => setJoining(true)}
    />
  )
  return (
    <PageFrame title="确认下单" bottom={bar}>
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={4} />}
        isEmpty={(found) => found.state === 'stopped' || found.state === 'past'}
        empty={
          <HoldExpired
            words={preview?.state === 'stopped' ? '这个时段已停诊' : '这个时间已经过了'}
          />
        }
      >
        {(found) => (
          <>
            <HoldNotice
              isElder={preferencesStore.isElder}
              hold={hold}
              onCheck={check}
              onLeave={goBack}
            />
            <OrderPreview
              preview={found}
              patient={patient}
              onChoosePatient={go('registration_choose_patient', {
                sourceTimeId,
                patientId: patient?.patientId,
              })}
              onReadRules={() => setReading(true)}
              rescheduleOrderId={wanted.rescheduleOrderId}
            />
            {isJoining && (
              <SlotWaitlist preview={found} patient={patient} onClose={() => setJoining(false)} />
            )}
          </>
        )}
      </Loaded>
      {stepUpSheet}
      <RulesSheet isOpen={isReading} onClose={() => setReading(false)} />
      <RulesLink type="registration" />
    </PageFrame>
  )
}

function HoldExpired({ words }: { words: string }) {
  const action = <Button onPress={goBack}>换个时间</Button>
  return <EmptyState picture={closed} text={words} action={action} hasTelephone />
}

export default forSignedIn('确认下单', '登录后可以预约挂号', RegistrationOrder)
