import { isCheckNeeded } from '@/gates/step_up_gate'
import { navigate, redirect } from '@/navigation/navigate'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { confirm, showNotice } from '@/ui/overlays/confirm'

/** Joins the waitlist of a clinic and opens the entry; a refusal is shown with the next step. @throws ServerRefused where the SMS check comes first */
export async function joinWaitlist(scheduleId: string, patientId: string): Promise<void> {
  try {
    const { entryId } = await api.registration.joinWaitlist({ scheduleId, patientId })
    await navigate('waitlist_detail', { entryId })
  } catch (error) {
    if (isCheckNeeded(error)) throw error
    await showRefusal(error)
  }
}

/** Asks to be offered an earlier place than the order has. */
export async function watchEarlier(orderId: string): Promise<void> {
  try {
    const { entryId } = await api.registration.watchEarlier({ orderId })
    await navigate('waitlist_detail', { entryId })
  } catch (error) {
    await showRefusal(error)
  }
}

async function showRefusal(error: unknown): Promise<void> {
  const text = error instanceof Error ? error.message : ''
  const orderId = error instanceof ServerRefused ? error.details?.orderId : undefined
  if (!(error instanceof ServerRefused))
    return showNotice({ title: '没有提交成功', text: `${text}。可以再试一次，不会重复排队。` })
  if (error.code === 'CREDIT_RESTRICTED') {
    if (
      await confirm({
        title: '暂时不能预约',
        text,
        confirmLabel: '信用记录',
        cancelLabel: '知道了',
      })
    )
      await navigate('credit_index')
    return
  }
  if (!orderId) return showNotice({ title: '没有加入候补', text })
  if (
    await confirm({
      title: '没有加入候补',
      text,
      confirmLabel: '查看挂号',
      cancelLabel: '留在这里',
    })
  )
    await redirect('registration_orderlist', { orderId })
}
