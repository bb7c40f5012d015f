/** Illustrations that only subpages show. */
import { blue, illustrate } from './illustration'

const green = '#2FA45F'
const orange = '#E0862E'

/** A signpost: the page is not there. */
export const notFound = illustrate(
  `<path d='M80 24v80' stroke='${blue}' stroke-opacity='.5' stroke-width='4'/><path d='M50 32h48l12 10-12 10H50a4 4 0 0 1-4-4V36a4 4 0 0 1 4-4z' fill='#fff' stroke='${blue}' stroke-width='3'/><path d='M110 60H70L58 69l12 9h40a4 4 0 0 0 4-4V64a4 4 0 0 0-4-4z' fill='#fff' stroke='${orange}' stroke-width='3'/><path d='M60 42h30M76 69h24' stroke='${blue}' stroke-opacity='.4' stroke-width='3'/>`,
)

/** A closed door with its sign: no clinic. */
export const closed = illustrate(
  `<path d='M54 106V28a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v78' fill='#fff' stroke='${blue}' stroke-width='3'/><path d='M44 106h72' stroke='${blue}' stroke-width='3'/><circle cx='97' cy='70' r='2.5' fill='${blue}'/><path d='m80 36-12 12h24z' stroke='${orange}' stroke-width='2.5'/><rect x='64' y='48' width='32' height='16' rx='3' fill='#FFF6E5' stroke='${orange}' stroke-width='2.5'/><path d='M71 56h18' stroke='${orange}' stroke-width='2.5'/>`,
)

/** The tick is drawn once as an animation; at once under reduced motion. */
const drawn =
  '<style>@media (prefers-reduced-motion:no-preference){.tick{stroke-dasharray:44;animation:draw .4s ease-out}}@keyframes draw{from{stroke-dashoffset:44}}</style>'

/** A tick in a ring: done. */
export const success = illustrate(
  `<circle cx='80' cy='62' r='32' fill='#fff' stroke='${green}' stroke-width='4'/>${drawn}<path class='tick' d='m66 63 10 10 19-21' stroke='${green}' stroke-width='6'/><path d='M36 40v8M32 44h8M124 34v8M120 38h8M122 84v6M119 87h6' stroke='${blue}' stroke-opacity='.45' stroke-width='3'/>`,
)

/** An hourglass: it takes a moment. */
export const waiting = illustrate(
  `<path d='M58 26h44M58 102h44' stroke='${blue}' stroke-width='4'/><path d='M63 26v14c0 12 17 15 17 24s-17 12-17 24v14h34V88c0-12-17-15-17-24s17-12 17-24V26z' fill='#fff' stroke='${blue}' stroke-width='3'/><path d='M70 42h20c-2 7-10 9-10 16 0-7-8-9-10-16zM68 96c1-9 12-11 12-17 0 6 11 8 12 17z' fill='${blue}' fill-opacity='.35'/>`,
)

/** A phone with a lock: signing in comes first. */
export const signIn = illustrate(
  `<rect x='56' y='20' width='48' height='84' rx='9' fill='#fff' stroke='${blue}' stroke-width='3'/><path d='M74 28h12' stroke='${blue}' stroke-opacity='.5' stroke-width='3'/><rect x='68' y='58' width='24' height='20' rx='4' fill='${blue}' fill-opacity='.16' stroke='${blue}' stroke-width='3'/><path d='M73 58v-5a7 7 0 0 1 14 0v5M80 66v4' stroke='${blue}' stroke-width='3'/>`,
)
