import type { Branch, HosDetail, Remark } from '@/contract/hospital'
import type { SeenDoctor } from '@/contract/registration'
import type { LoadState } from '@/ui/states/load_state'

import type { NextSteps } from './next_steps'

/** The props of home, in either look. */
export interface HomeViewProps {
  /** The hospital's name, or the build's default. */
  name: string
  hospital: HosDetail | undefined
  branch: Branch | undefined
  /** The branch chosen before, or the only one. */
  knownBranchId: string | undefined
  isElder: boolean
  onElderChange: (isElder: boolean) => void
  nextSteps: Parameters<typeof NextSteps>[0]
  announcements: LoadState<Remark[]>
  seen: { doctors: readonly SeenDoctor[]; today: string }
  /** There are unread messages. */
  hasNews: boolean
}
