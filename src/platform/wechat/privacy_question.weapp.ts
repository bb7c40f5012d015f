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

// Older WeChat (before 2.32.3) has no such dialog.
if (Taro.canIUse('onNeedPrivacyAuthorization')) {
  Taro.onNeedPrivacyAuthorization((resolve) => {
    waiting.push(resolve)
    notifyListeners()
  })
}

/** The open dialog, for the visible page. Leaving the page unanswered refuses. */
export function usePrivacyQuestion(): PrivacyQuestion | undefined {
  const agreeButtonId = `agree${useId().replace(/:/g, '')}`
  const [isOpen, setOpen] = useState(waiting.length > 0)

  useEffect(() => {
    const read = () => setOpen(waiting.length > 0)
    listeners.add(read)
    // The former page may have answered while this one was rendered.
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
