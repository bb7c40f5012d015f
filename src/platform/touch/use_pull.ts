import { useRef } from 'react'

import { PULLED_PX, type PullHeadProps } from './pull_head.types'

/** A pull on the head of a sheet, by its height on the screen: the sheet follows it down, closes when it is pulled far enough, else returns. */
export function usePull({ onPull, onPulled }: Pick<PullHeadProps, 'onPull' | 'onPulled'>) {
  const from = useRef<number>()
  const pulled = useRef(0)

  function pull(px: number): void {
    if (px !== pulled.current) onPull(px)
    pulled.current = px
  }
  return {
    begin: (at: number | undefined) => {
      from.current = at
    },
    follow: (at: number | undefined) => {
      if (at !== undefined && from.current !== undefined)
        pull(Math.max(0, Math.round(at - from.current)))
    },
    end: () => {
      const isPulled = pulled.current > PULLED_PX
      pull(0)
      if (isPulled) onPulled()
    },
    letGo: () => pull(0),
  }
}
