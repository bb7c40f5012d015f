/** Whether the desk is light or dark: as the computer is, unless somebody chose at it. */
import { useEffect, useSyncExternalStore } from 'react'

export const looksChoices = [
  { value: 'system', label: '跟随电脑' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const

type Choice = (typeof looksChoices)[number]['value']

const kept = 'desk-looks'
const ofComputer = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const read = (): Choice =>
  looksChoices.find(({ value }) => value === localStorage.getItem(kept))?.value ?? 'system'

function listen(listener: () => void): () => void {
  listeners.add(listener)
  ofComputer.addEventListener('change', listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    ofComputer.removeEventListener('change', listener)
    removeEventListener('storage', listener)
  }
}

/** Keeps the choice at this computer; an unknown one is that of the computer. */
export function chooseLooks(choice: string): void {
  localStorage.setItem(kept, choice)
  for (const listener of listeners) listener()
}

/** What was chosen, and whether that is dark now. */
export function useLooks(): { choice: Choice; isDark: boolean } {
  const choice = useSyncExternalStore(listen, read)
  const isComputerDark = useSyncExternalStore(listen, () => ofComputer.matches)
  return { choice, isDark: choice === 'system' ? isComputerDark : choice === 'dark' }
}

/** The document follows: what stands outside of Ant Design takes its colours from it. */
export function useDocumentLooks(): boolean {
  const { isDark } = useLooks()
  useEffect(() => {
    document.documentElement.dataset.looks = isDark ? 'dark' : 'light'
  }, [isDark])
  return isDark
}
