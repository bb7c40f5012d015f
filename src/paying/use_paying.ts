import { useRef, useState } from 'react'

import type { WeChatPayParameters } from '@/contract/payment'
import { payByWeChat } from '@/platform/wechat/payment'
import type { PaymentOutcome } from '@/platform/wechat/payment.types'
import type { CashierStep } from '@/texts/cashier'
import { mapReady, type LoadState } from '@/ui/states/load_state'

import { usePolling } from '@/request/loading/use_polling'
import { type LoadOptions, useRequest } from '@/request/loading/use_request'

/** The calls of the order being paid. */
export interface PayingCalls<Order> {
  load: (options: LoadOptions) => Promise<Order>
  /** Makes it payable; `pay` is null when nothing is left to pay. */
  start: () => Promise<{ order: Order; pay: WeChatPayParameters | null }>
  /** Asks the server, which asks the payment channel. */
  check: () => Promise<Order>
  /** Whether it may have been paid meanwhile: then the channel is asked as soon as the page opens. */
  isOpen: (order: Order) => boolean
  /** Whether an answer is pending: then the page keeps asking. */
  isUndecided: (order: Order, step: CashierStep) => boolean
}

/** The state of paying. */
export interface Paying<Order> {
  state: LoadState<Order>
  /** The order, undefined until loaded. */
  data: Order | undefined
  step: CashierStep
  /** Opens the cashier, then asks the server for the outcome. A second call meanwhile does nothing. */
  pay: () => Promise<void>
  ask: () => Promise<void>
}

/**
 * The state machine of every pay page: the cashier's result is a hint, the server's decides. A patient who returns in
 * the middle of a payment (a reload, a killed app) sees the channel's state.
 */
export function usePaying<Order extends object>(
  orderId: string | undefined,
  calls: PayingCalls<Order>,
): Paying<Order> {
  const [step, setStep] = useState<CashierStep>('idle')
  const [newer, setNewer] = useState<Order>()
  const loaded = useRequest(orderId, (_, options) => loadOrAsk(calls, options))
  const isPaying = useRef(false)
  const data = loaded.data && (newer ?? loaded.data)
  const state = data ? mapReady(loaded.state, () => data) : loaded.state

  async function ask(): Promise<void> {
    try {
      setNewer(await calls.check())
    } catch {
      // The next turn asks again; the shown state stays true.
    }
  }

  async function pay(): Promise<void> {
    if (isPaying.current) return
    isPaying.current = true
    setStep('opening')
    try {
      const { order, pay: parameters } = await calls.start()
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

  usePolling(data !== undefined && calls.isUndecided(data, step), ask)
  return { state, data, step, pay, ask }
}

async function loadOrAsk<Order>(
  { load, check, isOpen }: PayingCalls<Order>,
  options: LoadOptions,
): Promise<Order> {
  const order = await load(options)
  return isOpen(order) ? check().catch(() => order) : order
}

/** The step after the cashier. Only `ok` waits for the channel; otherwise the patient may pay again. */
export function stepAfter(outcome: PaymentOutcome): CashierStep {
  return outcome === 'ok' ? 'asking' : outcome
}
