import type { DeskClinic } from '@/contract/desk/clinics'
import { Open } from './open'
import { Places } from './places'
import { Replace } from './replace'
import { Stop } from './stop'

/** What one does about a clinic. */
export type StaffAction = 'stop' | 'replace' | 'places' | 'open'

export interface Acting {
  clinic: DeskClinic
  staffAction: StaffAction
}

const dialogs = { stop: Stop, replace: Replace, places: Places, open: Open } as const

/** The dialog of a deed. */
export function ClinicAction({ clinic, staffAction, onEnd }: Acting & { onEnd: () => void }) {
  const Dialog = dialogs[staffAction]
  return <Dialog clinic={clinic} onEnd={onEnd} />
}
