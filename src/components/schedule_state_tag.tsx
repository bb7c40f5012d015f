import { scheduleStateLabels, type ScheduleState } from '@/contract/registration'
import { check, clock, close } from '@/ui/icons/frame'
import { hourglass, stopped } from '@/ui/icons/outcomes'
import type { IconShape } from '@/ui/icons/shape'
import { Tag, type Tone } from '@/ui/facts/tag'

const looks = {
  available: { tone: 'brand', icon: check },
  full: { tone: 'neutral', icon: close },
  stopped: { tone: 'danger', icon: stopped },
  unreleased: { tone: 'warning', icon: hourglass },
  past: { tone: 'neutral', icon: clock },
} satisfies Record<ScheduleState, { tone: Tone; icon: IconShape }>

interface ScheduleStateTagProps {
  state: ScheduleState
  /** Instead of the state's own word, e.g. `余 12` or `周三 08:00 放号`. */
  words?: string
}

/** Whether a half day or a slot can be booked: icon, word and tone together. */
export function ScheduleStateTag({ state, words }: ScheduleStateTagProps) {
  return <Tag {...looks[state]}>{words ?? scheduleStateLabels[state]}</Tag>
}
