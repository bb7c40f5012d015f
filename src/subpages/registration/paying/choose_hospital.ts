/** 到院支付 instead of paying now. */
import type { RegistrationOrder } from '@/contract/registration'
import { api } from '@/request/api'
import { formatMoney } from '@/ui/facts/format_money'
import { confirm } from '@/ui/overlays/confirm'

/** Asks, and books the place; the page then asks for the order. */
export async function chooseHospital({ orderId, fee }: RegistrationOrder): Promise<void> {
  const isSure = await confirm({
    title: '到院支付？',
    text: `号为您留住。就诊当天请早些到，先在窗口或自助机付 ${formatMoney(fee.totalFeeFen)}，再取号。来不了请提前取消，不来会记一次未到诊。`,
    confirmLabel: '到院支付',
    cancelLabel: '再想想',
  })
  if (isSure) await api.registration.payOrder({ orderId, method: 'hospital' })
}
