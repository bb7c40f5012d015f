import { useCallback, useEffect, useState, type ReactNode } from 'react'

import type { OrderFilter, OutsideRegistration } from '@/contract/registration'
import { api } from '@/request/api'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

import { OutsideCard } from './outside_card'

/** What other channels registered, as cards; undefined where there is nothing. What cannot be loaded is left out: the orders do not wait for it. */
export function useOutside(filter: OrderFilter, patientId: string | undefined) {
  const [list, setList] = useState<readonly OutsideRegistration[]>([])
  const load = useCallback(
    () => api.registration.listOutside({ filter, patientId }),
    [filter, patientId],
  )
  const refresh = useCallback(() => load().then(setList, () => undefined), [load])
  useEffect(() => {
    let isWanted = true
    setList([])
    load().then(
      (loaded) => isWanted && setList(loaded),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [load])

  const giveBack = async ({ registrationId }: OutsideRegistration): Promise<void> => {
    const question = {
      title: '退这个号？',
      text: '费用由当时收费的窗口或平台退还。',
      confirmLabel: '退号',
      isDanger: true,
    }
    if (!(await confirm(question))) return
    const given = await api.registration.cancelOutside({ registrationId }).catch(() => undefined)
    if (given?.state === 'cancelled') showToast('已退号')
    await refresh()
  }
  const cards: ReactNode =
    list.length === 0
      ? undefined
      : list.map((one) => (
          <OutsideCard
            key={one.registrationId}
            registration={one}
            onGiveBack={() => giveBack(one)}
          />
        ))
  return { cards, refresh }
}
