/** What is said of an order whose answer came after its page was left: nothing is opened over what the patient does by now. */
import { navigate } from '@/navigation/navigate'
import { ServerRefused } from '@/request/sending/errors'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

/** There is an order. */
export async function offerLateOrder(orderId: string): Promise<void> {
  const isWanted = await confirm({
    title: '挂号已经提交',
    text: '您离开那一页以后，医院收到了这笔挂号。不想要的话，请打开它取消。',
    confirmLabel: '看挂号',
    cancelLabel: '稍后再看',
  })
  if (isWanted) await navigate('registration_order_pay', { orderId })
}

/** There is none, or nobody knows. */
export async function sayLateRefusal(error: unknown): Promise<void> {
  if (error instanceof ServerRefused) return showToast(error.message)
  const isWanted = await confirm({
    title: '不知道有没有挂上',
    text: '没有等到医院的回答。请看一下“我的挂号”，再决定要不要重新预约。',
    confirmLabel: '看挂号',
    cancelLabel: '稍后再看',
  })
  if (isWanted) await navigate('registration_orderlist', {})
}
