import { useEffect, useRef, useState } from 'react'

import type { Presettlement } from '@/contract/inpatient'
import { api } from '@/request/api'
import { useOnceKey } from '@/request/use_once_key'
import { confirm } from '@/ui/overlays/confirm'

import { formatQuestion } from '../presettle_words'

/** Somebody else's question is looked at again after so long, and so often at most. */
const lookAgainMs = 4000
const looks = 3

interface Asked {
  inpatientId: string
  presettlement: Presettlement
  /** The stay is loaded again. */
  onChanged: () => Promise<void>
}

/** 预结算 on the page: asked by a tap, and once by itself where it is due; the yes to it. */
export function usePresettlement({ inpatientId, presettlement, onChanged }: Asked) {
  const [answer, setAnswer] = useState<Presettlement>()
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const onceKey = useOnceKey()
  const now = answer ?? presettlement

  // What the page has loaded since is newer than an answer from before.
  useEffect(() => setAnswer(undefined), [presettlement])

  async function run(work: () => Promise<Presettlement>): Promise<void> {
    setError(undefined)
    try {
      setAnswer(await work())
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      await onChanged().catch(() => undefined)
    }
  }

  async function ask(): Promise<void> {
    setAsking(true)
    await run(() => api.inpatient.askPresettlement({ inpatientId }))
    setAsking(false)
  }

  const isDue = useRef(presettlement.isDue)
  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    void ask()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening of the page
  }, [])

  useLookAgain(now.state === 'ASKING' && !isAsking, presettlement, onChanged)

  async function agree(): Promise<void> {
    const { presettlementId, sums } = now
    if (!presettlementId || !sums) return
    const isSure = await confirm({
      title: '按这些金额结算？',
      text: formatQuestion(sums),
      confirmLabel: '按此结算',
      cancelLabel: '再想想',
    })
    if (!isSure) return
    const idempotencyKey = onceKey.of(presettlementId)
    await run(async () => {
      const yes = { inpatientId, presettlementId, idempotencyKey }
      const answered = await api.inpatient.confirmDischarge(yes)
      // What the patient has to do changes with the yes.
      void onChanged().catch(() => undefined)
      return answered
    })
  }

  return { now, isAsking, error, ask, agree }
}

/** While somebody else asks, the page is loaded again a few times; then there is the button. */
function useLookAgain(
  isWaiting: boolean,
  presettlement: Presettlement,
  onChanged: () => Promise<void>,
): void {
  const left = useRef(looks)
  useEffect(() => {
    if (!isWaiting || left.current === 0) return undefined
    left.current -= 1
    const timer = setTimeout(() => void onChanged(), lookAgainMs)
    return () => clearTimeout(timer)
  }, [isWaiting, onChanged, presettlement])
}
