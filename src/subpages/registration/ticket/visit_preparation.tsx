import { useState } from 'react'

import type { RegistrationOrder } from '@/contract/registration'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { preparedThings } from '@/storage/keys'

import { PreparationList } from './preparation_list'

/** The department's preparations for a booked visit; the ticks are stored on this phone. */
export function VisitPreparation({
  order,
}: {
  order: Pick<RegistrationOrder, 'orderId' | 'visit'>
}) {
  const { orderId, visit } = order
  const { state } = useRequest({ sourceTimeId: visit.sourceTimeId }, (input) =>
    api.registration.previewOrder(input, { prompt: false }),
  )
  const [ticked, setTicked] = useState(() => preparedThings.read()?.[orderId] ?? [])
  if (state.status !== 'ready' || state.data.preparation.length === 0) return null

  function change(next: string[]): void {
    preparedThings.write({ ...preparedThings.read(), [orderId]: next })
    setTicked(next)
  }
  return <PreparationList things={state.data.preparation} ticked={ticked} onChange={change} />
}
