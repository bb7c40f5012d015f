import { components } from './components'
import { facts } from './facts'
import { films } from './films'
import { forms } from './forms'
import { frame } from './frame'
import { icons } from './icons'
import { lists } from './lists'
import { overlays } from './overlays'
import { pictures } from './pictures'
import { reports } from './reports'
import type { Room } from './shown'
import { states } from './states'

/** Every part of `ui` and `components` in its states, for developers and for the test that looks at them (`npm run parts`). */
export const catalogue: Readonly<Record<string, Room>> = {
  forms,
  overlays,
  states,
  lists,
  frame,
  facts,
  pictures,
  icons,
  components,
  reports,
  films,
}
