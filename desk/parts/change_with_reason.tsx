import type { ComponentProps } from 'react'
import { useChange } from '../request/queries'
import { AskReason } from './ask_reason'

interface ChangeWithReasonProps extends Omit<
  ComponentProps<typeof AskReason>,
  'isBusy' | 'onConfirm' | 'onCancel'
> {
  change: (reason: string) => Promise<unknown>
  /** Rooms whose lists are read anew. */
  renews: readonly string[]
  done?: string
  /** What is known of the effect is still being read. */
  isReading?: boolean
  onEnd: () => void
  /** After `onEnd`, when it was done. */
  onDone?: () => void
}

/** Changes something once the reason is given; a refusal is told, and the question stays. */
export function ChangeWithReason(props: ChangeWithReasonProps) {
  const { change, renews, done, isReading = false, onEnd, onDone, ...question } = props
  const staffAction = useChange({
    change,
    renews,
    ...(done === undefined ? {} : { done }),
    onDone: () => {
      onEnd()
      onDone?.()
    },
  })
  return (
    <AskReason
      {...question}
      isBusy={staffAction.isPending || isReading}
      onConfirm={(reason) => staffAction.mutate(reason)}
      onCancel={onEnd}
    />
  )
}
