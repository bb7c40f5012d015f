import Taro from '@tarojs/taro'
import { useEffect, useId, useState } from 'react'

import type { PrivacyQuestion } from './privacy_question.types'

type Resolve = (answer: { event: 'agree' | 'disagree'; buttonId?: string }) => void

/** Several calls may wait for the same answer. */
let waiting: Resolve[] = []
const listeners = new Set<() => void>()

function notifyListeners(): void {
  listeners.forEach((listener) => listener())
}

function answerAll(answer: Parameters<Resolve>[0]): void {
  const resolves = waiting
  waiting = []
  resolves.forEach((resolve) => resolve(answer))
  notifyListeners()
}

// Older WeChat (before 2.32.3) has no such question.
if (Taro.canIUse('onNeedPrivacyAuthorization')) {
  Taro.onNeedPrivacyAuthorization((resolve) => {
    waiting.push(resolve)
    notifyListeners()
  })
}

/** The question that is open, for the page on screen. Leaving the question unanswered by leaving the page refuses. */
export function usePrivacyQuestion(): PrivacyQuestion | undefined {
  const agreeButtonId = `agree${useId().replace(/:/g, '')}`
  const [isOpen, setOpen] = useState(waiting.length > 0)

  useEffect(() => {
    const read = () => setOpen(waiting.length > 0)
    listeners.add(read)
    // The page before may have answered while this one was being drawn.
    read()
    return () => void listeners.delete(read)
  }, [])
  useEffect(() => {
    return isOpen ? () => answerAll({ event: 'disagree' }) : undefined
  }, [isOpen])

  if (!isOpen) return undefined
  return {
    agreeButtonId,
    agree: () => answerAll({ event: 'agree', buttonId: agreeButtonId }),
    refuse: () => answerAll({ event: 'disagree' }),
    openGuide: () => Taro.openPrivacyContract({ fail: () => undefined }),
  }
}
