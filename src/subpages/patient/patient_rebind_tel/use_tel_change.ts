import { useState } from 'react'

import { useLeaveGuard } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

/** The progress of a change: the caller proven, then the new number. */
type Step = { at: 'old' } | { at: 'new'; changeId: string; waitHours: number } | { at: 'done' }

/** A change of the number: its steps, a waiting one, and cancelling it. */
export function useTelChange() {
  const [step, setStep] = useState<Step>({ at: 'old' })
  const { state, refresh } = useRequest({}, api.account.getTelChange)
  usePageReturn(refresh)
  useLeaveGuard(
    (withdrawn) =>
      confirm(
        {
          title: '离开后要重新核验',
          text: '手机号还没有变更。',
          confirmLabel: '离开',
          cancelLabel: '继续变更',
        },
        withdrawn,
      ),
    {
      isActive: step.at === 'new',
      words: '离开后要重新核验，手机号还没有变更。',
    },
  )

  async function finish(isEffective: boolean): Promise<void> {
    if (isEffective) return setStep({ at: 'done' })
    await refresh()
    setStep({ at: 'old' })
  }

  async function cancel(changeId: string): Promise<void> {
    const isSure = await confirm({
      title: '撤销变更？',
      text: '撤销后继续使用原来的手机号。',
      confirmLabel: '撤销',
    })
    if (!isSure) return
    await api.account.cancelTelChange({ changeId })
    await refresh()
    showToast('已撤销')
  }

  return {
    state,
    step,
    finish,
    cancel,
    prove: (changeId: string, waitHours: number) => setStep({ at: 'new', changeId, waitHours }),
  }
}
