import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import { blockBack } from '@/platform/pages/leave_guard'

/** Decides whether the page may be left; it may ask the patient first. `withdrawn` settles when nothing can be lost any more: an open dialog closes. */
export type LeaveGuard = (withdrawn: Promise<void>) => boolean | Promise<boolean>

/** The options of a guard. */
export interface LeaveGuardOptions {
  /** Guards only while something can be lost; default true. */
  isActive?: boolean
  /** The text of WeChat's own dialog where the app cannot ask (mini-program). */
  words?: string
}

interface ActiveGuard {
  ask: () => Promise<boolean>
  release: () => void
}

const active: ActiveGuard[] = []
let asking: Promise<boolean> | undefined

/**
 * Lets a page block going back (spec §2): by the top bar, `goBack`, and as well as each platform can by the device's own back (docs/decisions/0002).
 * Steps forward, to a tab or to the sign-in are not blocked.
 */
export function useLeaveGuard(
  guard: LeaveGuard,
  { isActive = true, words = '离开后，填写的内容不会保留。' }: LeaveGuardOptions = {},
): void {
  const [isShown, setIsShown] = useState(true)
  const currentGuard = useRef(guard)
  currentGuard.current = guard
  useDidShow(() => setIsShown(true))
  useDidHide(() => setIsShown(false))
  useEffect(
    () =>
      isActive && isShown
        ? addLeaveGuard((withdrawn) => currentGuard.current(withdrawn), words)
        : undefined,
    [isActive, isShown, words],
  )
}

/** Adds a guard for the visible page; the returned function removes it. */
export function addLeaveGuard(guard: LeaveGuard, words: string): () => void {
  let withdraw: () => void = () => undefined
  const withdrawn = new Promise<void>((resolve) => (withdraw = resolve))
  const ask = () => Promise.race([Promise.resolve(guard(withdrawn)), withdrawn.then(() => false)])
  const unblock = blockBack(
    (leave) => void askToLeave(ask).then((mayLeave) => mayLeave && leave()),
    words,
  )
  const entry: ActiveGuard = { ask, release: unblock }
  active.push(entry)
  return () => {
    unblock()
    withdraw()
    const index = active.indexOf(entry)
    if (index >= 0) {
      active.splice(index, 1)
    }
  }
}

/** Asks the guards of the visible page, and lifts the platform's block when all agree. */
export async function mayLeavePage(): Promise<boolean> {
  for (const { ask } of [...active]) {
    if (!(await askToLeave(ask))) {
      return false
    }
  }
  active.forEach(({ release }) => release())
  return true
}

/** A second press of "back" while the dialog is open gets the same answer. */
function askToLeave(ask: ActiveGuard['ask']): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
