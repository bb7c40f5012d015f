import { useEffect, useRef } from 'react'

import type { OrderPreview } from '@/contract/registration'
import { isCheckNeeded } from '@/gates/step_up_gate'
import { useStepUpSheet } from '@/gates/step_up_sheet'
import { redirect } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { useOnceKey } from '@/request/use_once_key'
import { preferencesStore, visitingPatientStore } from '@/stores'

import { bookingCheck } from '../booking_check'
import { refusalOf } from '../eligibility'
import { loadPreview } from '../load_preview'
import { followRefusal } from './follow_refusal'
import { offerLateOrder, sayLateRefusal } from './late_answer'
import { markMoved } from './moved'
import { orderRefusal } from './order_refusal'
import { useSlotHold } from './use_slot_hold'

interface Wanted {
  sourceTimeId?: string
  patientId?: string
  /** The order to be rescheduled to this slot. */
  rescheduleOrderId?: string
}

/** Ordering one slot: its preview, the patient, a hold while the page is open, and then one order. */
export function useOrdering({ sourceTimeId = '', patientId, rescheduleOrderId }: Wanted) {
  const { isElder } = preferencesStore
  const onceKey = useOnceKey()
  const {
    state,
    data: preview,
    refresh,
  } = useRequest(sourceTimeId ? { sourceTimeId, rescheduleOrderId } : undefined, loadPreview)
  usePageReturn(refresh)
  useEffect(() => {
    if (patientId) visitingPatientStore.show(patientId)
  }, [patientId])

  const patient = patientOf(preview)
  const canHold =
    preview?.state === 'available' &&
    patient !== undefined &&
    refusalOf(preview, patient.patientId) === undefined
  const request = canHold
    ? { sourceTimeId, patientId: patient.patientId, isUnhurried: isElder, rescheduleOrderId }
    : undefined
  const hold = useSlotHold(request, () => void refresh())
  const { askStepUp, stepUpSheet } = useStepUpSheet(bookingCheck)

  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  /** A risky booking is checked by SMS; then the slot is requested again. */
  function check(): void {
    askStepUp(async () => hold.again())
  }

  /** One key per visit, slot and patient: a double tap or a repetition makes one order. */
  async function submit(forPatientId: string): Promise<void> {
    const idempotencyKey = onceKey.of(`${sourceTimeId} ${forPatientId}`)
    const place = { sourceTimeId, idempotencyKey }
    try {
      const order = rescheduleOrderId
        ? await api.registration.rescheduleOrder({ orderId: rescheduleOrderId, ...place })
        : await api.registration.createOrder({ patientId: forPatientId, ...place })
      if (rescheduleOrderId) markMoved(rescheduleOrderId)
      if (isLeft.current) await offerLateOrder(order.orderId)
      else await redirect('registration_order_pay', { orderId: order.orderId })
    } catch (error) {
      if (isLeft.current) return sayLateRefusal(error)
      if (isCheckNeeded(error)) return askStepUp(() => submit(forPatientId))
      void refresh()
      await followRefusal(orderRefusal(error), sourceTimeId)
    }
  }

  return { state, preview, patient, hold, submit, check, stepUpSheet }
}

/** A rescheduled order keeps its patient. */
function patientOf(preview: OrderPreview | undefined) {
  const { current, patients } = visitingPatientStore
  return preview?.reschedule
    ? patients.find(({ patientId }) => patientId === preview.reschedule?.patientId)
    : current
}
