import { buttons } from './buttons'
import { choices } from './choices'
import { dates } from './dates'
import { entering } from './entering'
import { facts } from './facts'
import { fields } from './fields'
import { films } from './films'
import { frame } from './frame'
import { icons } from './icons'
import { lists } from './lists'
import { overlays } from './overlays'
import { paying } from './paying'
import { pictures } from './pictures'
import { reports } from './reports'
import type { Room } from './shown'
import { states } from './states'
import { visiting } from './visiting'

/** Every part of `ui` and `components` in its states, for developers and for visual tests (`npm run parts`). */
export const catalogue: Readonly<Record<string, Room>> = {
  buttons,
  fields,
  dates,
  choices,
  overlays,
  states,
  lists,
  frame,
  facts,
  pictures,
  icons,
  entering,
  visiting,
  paying,
  reports,
  films,
}
