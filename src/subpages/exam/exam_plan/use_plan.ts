import { useRef, useState } from 'react'

import type { ExamOffer, ExamPart, ExamPlan } from '@/contract/exam'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { ServerRefused } from '@/request/sending/errors'
import { visitingPatientStore } from '@/stores'
import type { LoadState } from '@/ui/states/load_state'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

import { differentOffers, isWaiting } from './exam_words'

/** A part of a plan, and the time that it is to have. */
type Choice = Pick<ExamPart, 'examOrderId' | 'slotId'>

/** The chosen patient's plan, and what can be done with it. */
export interface PlanState {
  state: LoadState<ExamPlan>
  /** The offers that differ. */
  offers: readonly ExamOffer[]
  /** The offer that the page's main action takes. */
  chosen: ExamOffer | undefined
  choose(kind: ExamOffer['kind']): void
  refresh(): Promise<void>
  take(): Promise<void>
  /** Moves one exam; false when the time is gone. */
  move(choice: Choice): Promise<boolean>
  cancel(part: ExamPart): Promise<void>
  /** Gives up what the hospital has not confirmed yet. */
  leave(part: ExamPart): Promise<void>
}

/** Loads the plan; without the service nothing new is offered. */
export function usePlan(isOpen: boolean): PlanState {
  const patientId = visitingPatientStore.current?.patientId
  const newest = useRef<ExamPlan>()
  const { state, data, refresh } = useRequest({ patientId }, async () => {
    newest.current = await loadPlan()
    return newest.current
  })
  const [kind, choose] = useState<ExamOffer['kind']>()
  const offers = isOpen ? differentOffers(data?.offers ?? []) : []
  const chosen = offers.find((offer) => offer.kind === kind) ?? offers[0]

  async function send(parts: readonly Choice[]): Promise<boolean> {
    if (!patientId) return false
    const choices = parts.map(({ examOrderId, slotId }) => ({ examOrderId, slotId }))
    const isTaken = await quietly(api.exam.takePlan({ patientId, parts: choices }))
    await refresh()
    if (isTaken && newest.current && !isWaiting(newest.current)) showToast('时间定好了')
    return isTaken
  }

  return {
    state,
    offers,
    chosen,
    choose,
    refresh,
    take: async () => {
      if (chosen) await send(chosen.parts)
    },
    move: (choice) => send([choice]),
    leave: async ({ examOrderId }) => {
      await quietly(api.exam.cancelPart({ examOrderId }))
      await refresh()
    },
    cancel: async ({ examOrderId, name }) => {
      const isSure = await confirm({
        title: `取消${name}的时间？`,
        text: '其他检查的时间不变。取消后可以重新约。',
        confirmLabel: '取消时间',
        cancelLabel: '再想想',
        isDanger: true,
      })
      if (!isSure) return
      if (await quietly(api.exam.cancelPart({ examOrderId }))) showToast('已取消')
      await refresh()
    },
  }
}

/** The request layer has told the patient about a refusal; the page shows how it stands now. */
async function quietly(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent
    return true
  } catch (refusal) {
    if (refusal instanceof ServerRefused) return false
    throw refusal
  }
}

async function loadPlan(): Promise<ExamPlan> {
  const patientId = await visitingPatientStore.loadCurrentId()
  return patientId
    ? api.exam.getPlan({ patientId })
    : { exams: [], planned: [], offers: [], platform: null, serverNow: '' }
}
