import { useRef, useState } from 'react'

import type { InsurancePage, InsuredBusinessName } from '@/contract/insurance'
import { browser } from '@/platform/window/browser'
import { authoriseInsurance, payByInsurance } from '@/platform/wechat/insurance_payment'
import { payingApp } from '@/platform/wechat/payment'
import { api } from '@/request/api'
import { type LoadOptions, useRequest } from '@/request/loading/use_request'
import { usePolling } from '@/request/loading/use_polling'
import type { CashierStep } from '@/texts/cashier'
import { mapReady, type LoadState } from '@/ui/states/load_state'
import { showToast } from '@/ui/overlays/toast'

import { insuranceView, isUndecided } from './insurance_view'

interface Order {
  business: InsuredBusinessName
  orderId: string
}

/** A mixed payment on its page. */
export interface Insurance {
  state: LoadState<InsurancePage>
  /** What is there, undefined until then. */
  data: InsurancePage | undefined
  step: CashierStep
  /** Which step is being taken; one at a time. */
  busy: 'authorising' | 'settling' | 'paying' | 'ending' | undefined
  ask: () => Promise<void>
  authorise: (consentVersion: string) => Promise<void>
  settle: (usesAccount: boolean) => Promise<void>
  pay: () => Promise<void>
  giveUp: () => Promise<InsurancePage | undefined>
}

/** The state machine of the insurance page. A patient who returns in the middle of it, with a code in the address or without, continues from the same state. */
export function useInsurance(order: Order, authCode: string | undefined): Insurance {
  const [step, setStep] = useState<CashierStep>('idle')
  const [busy, setBusy] = useState<Insurance['busy']>()
  const { state, data, setNewer } = useInsurancePage(order, authCode)

  async function ask(): Promise<void> {
    try {
      setNewer(await api.insurance.check(order))
    } catch {
      // The next turn asks again; the shown state stays true.
    }
  }

  const oneAtATime = useOneAtATime<NonNullable<Insurance['busy']>>(setBusy, ask)

  const authorise = (consentVersion: string) =>
    oneAtATime('authorising', async () => {
      const { page, authorisation } = await api.insurance.start({
        ...order,
        app: payingApp,
        consentVersion,
      })
      setNewer(page)
      const code = await askForCode(authorisation)
      if (code !== undefined)
        setNewer(await api.insurance.settle({ ...order, authCode: code, usesAccount: true }))
    })

  const settle = (usesAccount: boolean) =>
    oneAtATime('settling', async () =>
      setNewer(await api.insurance.settle({ ...order, usesAccount })),
    )

  const pay = () =>
    oneAtATime('paying', async () => {
      setStep('opening')
      try {
        const { page, pay: parameters } = await api.insurance.pay(order)
        setNewer(page)
        if (parameters === null) return setStep('idle')
        const outcome = await payByInsurance(parameters, (url) => api.insurance.signPage({ url }))
        setStep(outcome === 'ok' ? 'asking' : outcome)
        if (outcome !== 'unavailable') await ask()
      } catch (error) {
        setStep('idle')
        throw error
      }
    })

  const giveUp = () =>
    oneAtATime('ending', async () => {
      const page = await api.insurance.giveUp(order)
      setStep('idle')
      setNewer(page)
      return page
    })

  usePolling(data !== undefined && isUndecided(insuranceView(data, step)), ask)
  return { state, data, step, busy, ask, authorise, settle, pay, giveUp }
}

/** The page as loaded, or as a later call returned it. */
function useInsurancePage(order: Order, authCode: string | undefined) {
  const [newer, setNewer] = useState<InsurancePage>()
  const loaded = useRequest(order, (wanted, options) => loadPage(wanted, authCode, options))
  const data = loaded.data && (newer ?? loaded.data)
  const state = data ? mapReady(loaded.state, () => data) : loaded.state
  return { state, data, setNewer }
}

/** Runs one step at a time: a second one meanwhile does nothing. */
function useOneAtATime<Step>(
  onBusy: (step: Step | undefined) => void,
  ask: () => Promise<void>,
): <Result>(step: Step, work: () => Promise<Result>) => Promise<Result | undefined> {
  const isBusy = useRef(false)
  return async (step, work) => {
    if (isBusy.current) return undefined
    isBusy.current = true
    onBusy(step)
    try {
      return await work()
    } catch {
      // The request layer has shown the failure; the server's state is shown.
      await ask()
      return undefined
    } finally {
      isBusy.current = false
      onBusy(undefined)
    }
  }
}

/** The patient's code of the bureau; undefined, with a message, where there is none. */
async function askForCode(
  authorisation: Parameters<typeof authoriseInsurance>[0],
): Promise<string | undefined> {
  const outcome = await authoriseInsurance(authorisation)
  if (outcome.kind === 'declined') showToast('没有授权，没有扣款。可以再试，或自费支付')
  if (outcome.kind === 'unavailable') showToast('这里打不开医保授权，请在微信中打开本页')
  return outcome.kind === 'code' ? outcome.authCode : undefined
}

/** With a code the bureau is asked at once; the code is removed from the address. */
async function loadPage(
  order: Order,
  authCode: string | undefined,
  options: LoadOptions,
): Promise<InsurancePage> {
  const page = await api.insurance.getPage(order, options)
  const status = page.payment?.status
  if (
    authCode &&
    page.orderState === 'to_pay' &&
    (status === 'CREATED' || status === 'PRESETTLED')
  ) {
    await browser.whenFirstPageShown()
    browser.stripQuery(['authCode', 'retCode'])
    return api.insurance
      .settle({ ...order, authCode, usesAccount: true }, { loading: false })
      .catch(() => page)
  }
  const isOpen = status === 'PAYING' || status === 'CLOSING'
  return isOpen ? api.insurance.check(order).catch(() => page) : page
}
