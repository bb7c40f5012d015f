import type { PullHeadProps } from './pull_head.types'
import { usePull } from './use_pull'

/** The head of a sheet, by which a finger pulls the sheet down. */
export function PullHead({ children, className, ...pulling }: PullHeadProps) {
  const { begin, follow, end, letGo } = usePull(pulling)
  return (
    <div
      className={className}
      onTouchStart={({ touches }) => begin(touches[0]?.clientY)}
      onTouchMove={({ touches }) => follow(touches[0]?.clientY)}
      onTouchEnd={end}
      onTouchCancel={letGo}
    >
      {children}
    </div>
  )
}
