import { useState } from 'react'

import { navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { type LoadOptions, useRequest } from '@/request/loading/use_request'
import { ServerRefused } from '@/request/sending/errors'
import { useOnceKey } from '@/request/use_once_key'
import { visitingPatientStore } from '@/stores'

import { allPayable, chosenFen, toggled } from '../outpatient_words'

/** The unpaid bills of the chosen patient, the selection, and one payment for it. */
export function useChoosing() {
  const patientId = visitingPatientStore.current?.patientId
  const { state, data, refresh } = useRequest({ patientId }, loadUnpaid)
  const [picked, setPicked] = useState<{ of: string | undefined; billIds: string[] }>()
  // One key per selection: a repetition never creates a second payment.
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
      // The failure was shown already; the list is reloaded.
      if (refusal instanceof ServerRefused) await refresh()
    }
  }

  return {
    state,
    visits,
    chosen,
    totalFen,
    toggle: (billId: string) =>
      setPicked({ of: patientId, billIds: toggled(visits, chosen, billId) }),
    pay,
    refresh,
  }
}

async function loadUnpaid(_: object, options: LoadOptions) {
  const patientId = await visitingPatientStore.loadCurrentId()
  return patientId
    ? api.outpatient.listUnpaid({ patientId }, options)
    : { visits: [], ended: [], credit: null, serverNow: '' }
}
