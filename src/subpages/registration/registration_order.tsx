import { useEffect, useState } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { RulesLink } from '@/components/rules_link'
import { visitDoctorWords, visitWhenWords } from '@/components/visit_words'
import { go, goBack, navigate, redirect, useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { useOnceKey } from '@/request/use_once_key'
import { preferencesStore, visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'

import { HoldNotice } from './confirming/hold_notice'
import { OrderBar } from './confirming/order_bar'
import { OrderPreview } from './confirming/order_preview'
import { RulesSheet } from './confirming/rules_sheet'
import { WaitlistSheet } from './waitlist/waitlist_sheet'
import { refusalOf } from './eligibility'
import { followRefusal } from './confirming/follow_refusal'
import { forSignedIn } from '@/gates/for_signed_in'
import { loadPreview } from './load_preview'
import { orderRefusal } from './confirming/order_refusal'
import { todayOr } from './schedule_words'
import { usePlaceHold } from './confirming/use_place_hold'
import { joinWaitlist } from './waitlist/waitlist_joining'

definePageConfig({ navigationBarTitleText: '确认下单', enablePullDownRefresh: true })

/** 确认下单: place, doctor, time, patient, fee and rules, then one order. */
function RegistrationOrder() {
  const {
    sourceTimeId = '',
    patientId,
    rescheduleOrderId,
  } = useRouteParameters('registration_order')
  const { isElder } = preferencesStore
  const {
    state,
    data: preview,
    refresh,
  } = useRequest(sourceTimeId ? { sourceTimeId, rescheduleOrderId } : undefined, loadPreview)
  const [isReading, setReading] = useState(false)
  const [isJoining, setJoining] = useState(false)
  const rules = useRequest(
    isReading ? { type: 'registration' as const } : undefined,
    api.hospital.listRemarks,
  )
  const onceKey = useOnceKey()
  useEffect(() => {
    if (patientId) visitingPatientStore.select(patientId)
  }, [patientId])
  usePageReturn(refresh)

  const { current: chosen, patients } = visitingPatientStore
  const current = preview?.reschedule
    ? patients.find((one) => one.patientId === preview.reschedule?.patientId)
    : chosen
  const canHold =
    preview?.state === 'available' &&
    current !== undefined &&
    refusalOf(preview, current.patientId) === undefined
  const wish = canHold
    ? { sourceTimeId, patientId: current.patientId, isUnhurried: isElder, rescheduleOrderId }
    : undefined
  const hold = usePlaceHold(wish, () => void refresh())

  if (!sourceTimeId) return <BrokenLink title="确认下单" />
  const choosePatient = () =>
    void navigate('registration_choose_patient', { sourceTimeId, patientId: current?.patientId })

  /** One key for this visit, source and patient: a double tap or a repetition makes one order. */
  async function submit(forPatientId: string) {
    const idempotencyKey = onceKey.of(`${sourceTimeId} ${forPatientId}`)
    try {
      const order = rescheduleOrderId
        ? await api.registration.rescheduleOrder({
            orderId: rescheduleOrderId,
            sourceTimeId,
            idempotencyKey,
          })
        : await api.registration.createOrder({
            sourceTimeId,
            patientId: forPatientId,
            idempotencyKey,
          })
      await redirect('registration_order_pay', { orderId: order.orderId })
    } catch (error) {
      void refresh()
      await followRefusal(orderRefusal(error), sourceTimeId)
    }
  }

  return (
    <PageFrame
      title="确认下单"
      bottom={
        preview && (
          <OrderBar
            preview={preview}
            patient={current}
            isOff={hold.state.status === 'over'}
            onSubmit={submit}
            onAddPatient={go('patient_add')}
            onBack={goBack}
            onWait={() => setJoining(true)}
          />
        )
      }
    >
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={4} />}
        isEmpty={(found) => found.state === 'stopped' || found.state === 'past'}
        empty={
          <EmptyState
            picture={closed}
            text={preview?.state === 'stopped' ? '这个时段已停诊' : '这个时间已经过了'}
            action={<Button onPress={goBack}>换个时间</Button>}
            hasTelephone
          />
        }
      >
        {(found) => (
          <OrderPreview
            preview={found}
            patient={current}
            onChoosePatient={choosePatient}
            onAddPatient={go('patient_add')}
            onReadRules={() => setReading(true)}
            onOpenOrder={(orderId) => void navigate('registration_orderlist', { orderId })}
            hold={
              <HoldNotice
                state={hold.state}
                isElder={isElder}
                onEnd={hold.end}
                onAgain={hold.again}
              />
            }
          />
        )}
      </Loaded>
      <WaitlistSheet
        isOpen={isJoining && preview !== undefined}
        clinicWords={
          preview
            ? `${preview.visit.departName} ${visitDoctorWords(preview.visit)} ${visitWhenWords(preview.visit, todayOr(preview.serverNow))}`
            : ''
        }
        patient={current}
        onJoin={async () => {
          setJoining(false)
          if (preview && current) await joinWaitlist(preview.visit.scheduleId, current.patientId)
        }}
        onChoosePatient={() =>
          void (current ? navigate('patient_choose') : navigate('patient_add'))
        }
        onClose={() => setJoining(false)}
      />
      <RulesSheet isOpen={isReading} state={rules.state} onClose={() => setReading(false)} />
      <RulesLink type="registration" />
    </PageFrame>
  )
}

export default forSignedIn('确认下单', '登录后可以预约挂号', RegistrationOrder)
