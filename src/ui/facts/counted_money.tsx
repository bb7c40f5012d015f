import { View } from '@tarojs/components'
import { useContext, useEffect, useRef, useState } from 'react'

import { prefersReducedMotion } from '@/platform/elements/reduced_motion'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'

import { Money } from './money'
import { formatMoney } from './format_money'

const countMs = 400
const stepMs = 40

/**
 * The main amount of a page: it counts up to its value, and from there to another one (after the insurance has paid).
 * Screen readers announce the final amount; in elder mode and under reduced motion it does not count.
 */
export function CountedMoney(props: { amountFen: number; isPlainZero?: boolean }) {
  const { amountFen } = props
  const shownFen = useCounting(amountFen)
  if (shownFen === amountFen) return <Money size="large" {...props} />
  return (
    <View>
      <View className="visually_hidden">{formatMoney(amountFen)}</View>
      <View aria-hidden>
        <Money size="large" amountFen={shownFen} isPlainZero />
      </View>
    </View>
  )
}

function useCounting(target: number): number {
  const { isElder } = useContext(DisplayPreferencesContext)
  const isStill = isElder || prefersReducedMotion()
  const [shown, setShown] = useState(isStill ? target : 0)
  const now = useRef(shown)
  now.current = shown

  useEffect(() => {
    if (isStill) return setShown(target)
    const from = now.current
    const startedAt = Date.now()
    const timer = setInterval(() => {
      const share = Math.min(1, (Date.now() - startedAt) / countMs)
      setShown(Math.round(from + (target - from) * (1 - (1 - share) ** 3)))
      if (share === 1) clearInterval(timer)
    }, stepMs)
    return () => clearInterval(timer)
  }, [target, isStill])

  return isStill ? target : shown
}
