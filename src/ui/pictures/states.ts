/** Small illustrations of states, in tints that hold on white and on dark ground. */
import { blue, illustrate } from './illustration'

/** A sheet on soft ground: nothing in this list yet. */
export const empty = illustrate(
  `<rect x='52' y='26' width='56' height='70' rx='8' fill='#fff' stroke='${blue}' stroke-opacity='.35' stroke-width='2'/><path d='M64 46h32M64 58h32M64 70h18' stroke='${blue}' stroke-opacity='.4' stroke-width='3' stroke-linecap='round'/><circle cx='106' cy='88' r='14' fill='#fff' stroke='${blue}' stroke-width='3'/><path d='m116 98 9 9' stroke='${blue}' stroke-width='4' stroke-linecap='round'/>`,
)

/** A cloud whose line is broken: could not be loaded. */
export const failed = illustrate(
  `<path d='M56 82a18 18 0 0 1-2-36 24 24 0 0 1 46-4 19 19 0 0 1 4 38' fill='#fff' stroke='${blue}' stroke-opacity='.45' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'/><path d='m80 58-9 14h16l-9 16' fill='none' stroke='#E0862E' stroke-width='4' stroke-linecap='round' stroke-linejoin='round'/>`,
)
