import type { ReactNode } from 'react'

import type { OrderFilter, OutsideRegistration } from '@/contract/registration'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

import { OutsideCard } from './outside_card'

/** What other channels registered, as cards; undefined where there is nothing. What cannot be loaded is left out: the orders do not wait for it. */
export function useOutside(filter: OrderFilter, patientId: string | undefined) {
  const { data: list = [], refresh } = useRequest({ filter, patientId }, (asked) =>
    api.registration.listOutside(asked),
  )

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
