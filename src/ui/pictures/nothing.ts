/** Where there is nothing, by what there is nothing of: illustrations that only subpages show. */
import { blue, illustrate } from './illustration'

const green = '#2FA45F'
const orange = '#E0862E'

/** A calendar with a free day: no registration. */
export const noOrders = illustrate(
  `<rect x='48' y='30' width='64' height='62' rx='8' fill='#fff' stroke='${blue}' stroke-opacity='.45' stroke-width='3'/><path d='M48 48h64' stroke='${blue}' stroke-opacity='.45' stroke-width='3'/><path d='M64 24v12M96 24v12' stroke='${blue}' stroke-opacity='.7' stroke-width='4'/><path d='M62 62h8M76 62h8M90 62h8M62 76h8M90 76h8' stroke='${blue}' stroke-opacity='.35' stroke-width='4'/><circle cx='80' cy='76' r='8' stroke='${orange}' stroke-width='3'/>`,
)

/** Two people, one still dashed: nobody is added yet. */
export const noPatients = illustrate(
  `<circle cx='66' cy='48' r='13' fill='#fff' stroke='${blue}' stroke-opacity='.7' stroke-width='3'/><path d='M42 92c0-15 10-24 24-24s24 9 24 24' fill='#fff' stroke='${blue}' stroke-opacity='.7' stroke-width='3'/><circle cx='102' cy='56' r='10' stroke='${blue}' stroke-opacity='.45' stroke-width='3' stroke-dasharray='5 5'/><path d='M96 92h26c0-12-8-20-20-20' stroke='${blue}' stroke-opacity='.45' stroke-width='3' stroke-dasharray='5 5'/><path d='M112 34v12M106 40h12' stroke='${orange}' stroke-width='4'/>`,
)

/** A receipt that is paid: nothing to pay. */
export const noBills = illustrate(
  `<path d='M56 24h48v74l-8-6-8 6-8-6-8 6-8-6-8 6z' fill='#fff' stroke='${blue}' stroke-opacity='.45' stroke-width='3'/><path d='M66 40h28M66 52h28M66 64h14' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/><path d='m84 74 6 6 12-13' stroke='${green}' stroke-width='4'/>`,
)

/** A glass of the laboratory and an empty sheet: no report. */
export const noReports = illustrate(
  `<rect x='44' y='28' width='48' height='66' rx='7' fill='#fff' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/><path d='M56 44h24M56 56h24' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/><path d='M94 44v16l-14 28a6 6 0 0 0 5 9h30a6 6 0 0 0 5-9l-14-28V44z' fill='#fff' stroke='${blue}' stroke-opacity='.7' stroke-width='3'/><path d='M90 44h20' stroke='${blue}' stroke-opacity='.7' stroke-width='3'/><path d='M89 78h22' stroke='${orange}' stroke-width='3'/>`,
)

/** A quiet bell: no message. */
export const noMessages = illustrate(
  `<path d='M80 26c-14 0-22 10-22 24 0 22-8 26-8 32h60c0-6-8-10-8-32 0-14-8-24-22-24z' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M72 88a8 8 0 0 0 16 0' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M112 30h12l-12 14h12M104 22h7l-7 8h7' stroke='${orange}' stroke-width='3'/>`,
)

/** A film on its light: no picture. */
export const noFilms = illustrate(
  `<rect x='42' y='28' width='76' height='64' rx='6' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><rect x='50' y='36' width='27' height='22' rx='3' stroke='${blue}' stroke-opacity='.3' stroke-width='3'/><rect x='83' y='36' width='27' height='22' rx='3' stroke='${blue}' stroke-opacity='.3' stroke-width='3'/><rect x='50' y='62' width='27' height='22' rx='3' stroke='${blue}' stroke-opacity='.3' stroke-width='3'/><path d='M96 64v18M88 68c3-2 5-2 8 0 3-2 5-2 8 0M89 75c3-2 4-2 7 0 3-2 4-2 7 0' stroke='${orange}' stroke-width='2.5'/>`,
)

/** A made bed: nobody stays. */
export const noStay = illustrate(
  `<path d='M40 40v52M40 82h80v10M120 82V68a8 8 0 0 0-8-8H40' stroke='${blue}' stroke-opacity='.6' stroke-width='4'/><rect x='48' y='48' width='22' height='12' rx='5' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M104 26v14M97 33h14' stroke='${orange}' stroke-width='4'/>`,
)

/** A ticket of the queue: no number to take. */
export const noTicket = illustrate(
  `<path d='M50 32h60v16a8 8 0 0 0 0 16v26H50V64a8 8 0 0 0 0-16z' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M62 44h22M62 76h36' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/><path d='M58 56h44' stroke='${blue}' stroke-opacity='.35' stroke-width='2' stroke-dasharray='3 5'/><circle cx='92' cy='44' r='4' fill='${orange}'/>`,
)

/** A star beside a coat: no doctor is followed. */
export const noDoctors = illustrate(
  `<circle cx='72' cy='42' r='14' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M46 94c0-18 10-28 26-28s26 10 26 28' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M66 68l6 10 6-10' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='m108 34 4 8 9 1-6.5 6 1.5 9-8-4-8 4 1.5-9-6.5-6 9-1z' fill='#fff' stroke='${orange}' stroke-width='3'/>`,
)

/** A glass that finds nothing. */
export const nothingFound = illustrate(
  `<circle cx='74' cy='54' r='24' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='4'/><path d='m92 72 18 20' stroke='${blue}' stroke-opacity='.6' stroke-width='5'/><path d='M66 54h16' stroke='${orange}' stroke-width='4'/>`,
)

/** Two rings that are not joined: nothing is shared. */
export const noShares = illustrate(
  `<path d='M72 70 62 80a12 12 0 0 1-17-17l14-14a12 12 0 0 1 17 0' stroke='${blue}' stroke-opacity='.6' stroke-width='5'/><path d='m88 50 10-10a12 12 0 0 1 17 17l-14 14a12 12 0 0 1-17 0' stroke='${blue}' stroke-opacity='.6' stroke-width='5'/><path d='M78 28v8M86 92v-8' stroke='${orange}' stroke-width='3'/>`,
)

/** An open book with empty pages: nothing to read. */
export const noArticles = illustrate(
  `<path d='M80 40c-10-8-24-9-36-7v54c12-2 26-1 36 7 10-8 24-9 36-7V33c-12-2-26-1-36 7z' fill='#fff' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M80 40v54' stroke='${blue}' stroke-opacity='.6' stroke-width='3'/><path d='M54 48h14M54 60h14M92 48h14' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/>`,
)

/** A closed eye: nobody has looked. */
export const noVisitors = illustrate(
  `<rect x='42' y='30' width='76' height='60' rx='8' fill='#fff' stroke='${blue}' stroke-opacity='.35' stroke-width='3'/><path d='M58 58c12 14 32 14 44 0' stroke='${blue}' stroke-opacity='.7' stroke-width='4'/><path d='m62 66-5 6M74 71l-2 7M86 71l2 7M98 66l5 6' stroke='${orange}' stroke-width='3'/>`,
)
