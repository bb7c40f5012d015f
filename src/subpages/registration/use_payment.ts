import { useRef, useState } from 'react'

import type { RegistrationOrder } from '@/contract/registration'
import { payByWeChat, payingApp } from '@/platform/payment'
import { api } from '@/request/api'
import { useRequest } from '@/request/use_request'
import type { LoadState } from '@/ui/load_state'

import { isUndecided, paymentView, stepAfter, type CashierStep } from './payment_progress'
import { usePolling } from './use_polling'

/** An order that is being paid. */
export interface Payment {
  state: LoadState<RegistrationOrder>
  step: CashierStep
  /** Opens the cashier, then asks the server what became of it. */
  pay: () => Promise<void>
  /** Asks the server, which asks the payment channel. */
  ask: () => Promise<void>
}

/** Pays one order. Whoever comes back in the middle of a payment (a reload, a killed app) sees what the channel knows. */
export function usePayment(orderId: string): Payment {
  const [step, setStep] = useState<CashierStep>('idle')
  const [newer, setNewer] = useState<RegistrationOrder>()
  const loaded = useRequest(() => loadOrder(orderId), [orderId])
  const isPaying = useRef(false)
  const state: LoadState<RegistrationOrder> = loaded.state.status === 'ready' && newer ? { status: 'ready', data: newer } : loaded.state

  async function ask(): Promise<void> {
    try {
      setNewer(await api.registration.checkPayment({ orderId }, { loading: false, prompt: false }))
    } catch {
      // The next turn asks again; what is shown stays true.
    }
  }

  async function pay(): Promise<void> {
    if (isPaying.current) return
    isPaying.current = true
    setStep('opening')
    try {
      const { order, pay: parameters } = await api.registration.payOrder({ orderId, method: 'wechat', app: payingApp })
      setNewer(order)
      const outcome = parameters ? await payByWeChat(parameters) : 'ok'
      setStep(stepAfter(outcome))
      if (outcome !== 'unavailable') await ask()
    } catch {
      setStep('idle')
      await ask()
    } finally {
      isPaying.current = false
    }
  }

  usePolling(state.status === 'ready' && isUndecided(paymentView(state.data, step)), ask)
  return { state, step, pay, ask }
}

async function loadOrder(orderId: string): Promise<RegistrationOrder> {
  if (orderId === '') return new Promise(() => undefined)
  const order = await api.registration.getOrder({ id: orderId }, { loading: false })
  if (order.status !== 'PENDING_PAY') return order
  return api.registration.checkPayment({ orderId }, { loading: false, prompt: false }).catch(() => order)
}
