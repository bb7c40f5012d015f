/** The icons that only subpages use. */
import { line, path, solid } from './shape'

export const chevronLeft = line(path('M15 5l-7 7 7 7'))
export const chevronDown = line(path('M5 9l7 7 7-7'))
export const chevronUp = line(path('M5 15l7-7 7 7'))
export const success = line("<circle cx='12' cy='12' r='8.3'/>" + path('m8.3 12.3 2.6 2.6 4.9-5.2'))
export const error = line(
  "<circle cx='12' cy='12' r='8.3'/>" + path('m9.2 9.2 5.6 5.6M14.8 9.2l-5.6 5.6'),
)
export const stopped = line("<circle cx='12' cy='12' r='8.3'/>" + path('M6.2 6.2l11.6 11.6'))
export const plus = line(path('M12 5v14M5 12h14'))
export const minus = line(path('M5 12h14'))
export const refresh = line(path('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15'))
export const star = line(
  path('m12 4 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z'),
)
export const starSolid = solid(
  path(
    'M11.2 3.3a.9.9 0 0 1 1.6 0l2.3 4.7 5.2.8a.9.9 0 0 1 .5 1.5L17 14l.9 5.2a.9.9 0 0 1-1.3.9L12 17.6l-4.6 2.5a.9.9 0 0 1-1.3-.9L7 14l-3.8-3.7a.9.9 0 0 1 .5-1.5l5.2-.8z',
  ),
)
export const male = line("<circle cx='10' cy='14' r='5.5'/>" + path('M14 10l5.5-5.5M15 4.5h4.5V9'))
export const female = line("<circle cx='12' cy='9' r='5.3'/>" + path('M12 14.3V21M9 18h6'))
export const qr = line(
  "<rect x='4' y='4' width='6' height='6' rx='1'/><rect x='14' y='4' width='6' height='6' rx='1'/><rect x='4' y='14' width='6' height='6' rx='1'/>" +
    path('M14 14h2.5v2.5M20 14v.1M14 20v-.1M17 20h3v-3'),
)
export const refund = line(path('M8.5 5 4.5 9l4 4M4.5 9h9a6 6 0 0 1 0 12H8'))
export const hourglass = line(
  path(
    'M6.5 3.5h11M6.5 20.5h11M8 3.5v3.3c0 2.6 4 3.2 4 5.2s-4 2.6-4 5.2v3.3M16 3.5v3.3c0 2.6-4 3.2-4 5.2s4 2.6 4 5.2v3.3',
  ),
)
export const absent = line(
  "<circle cx='10' cy='8' r='3.5'/>" +
    path('M3.5 19.5c.5-3.5 3-5.5 6.5-5.5 1 0 1.9.2 2.7.5M15.5 15.5l4.5 4.5M20 15.5 15.5 20'),
)
export const card = line(
  "<rect x='3.5' y='5.5' width='17' height='13' rx='2'/>" + path('M3.5 9.5h17M7 15h3.5'),
)
export const copy = line(
  "<rect x='8.5' y='8.5' width='11' height='11.5' rx='2'/>" +
    path('M15.5 8.5V6a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2'),
)
export const filter = line(path('M4 6h16M7 12h10M10 18h4'))
export const swap = line(path('M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19'))
export const edit = line(
  path(
    'M4.5 19.5l.8-4L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.5 18.7zM14.5 6.3l3.2 3.2',
  ),
)
export const stethoscope = line(
  path('M6 4H4.5v5a4.5 4.5 0 0 0 9 0V4H12M9 13.5v1.8a4.7 4.7 0 0 0 9.3 0v-2') +
    "<circle cx='18.3' cy='11.2' r='2'/>",
)
export const hospital = line(
  path(
    'M4.5 20.5V6.5a1.5 1.5 0 0 1 1.5-1.5h8a1.5 1.5 0 0 1 1.5 1.5v14M15.5 11H18a1.5 1.5 0 0 1 1.5 1.5v8M3 20.5h18M10 8.5v5M7.5 11h5M8.5 20.5v-3h3v3',
  ),
)
export const shield = line(
  path('M12 3.5 5 6v5.5c0 4.2 2.7 7.2 7 9 4.3-1.8 7-4.8 7-9V6zM8.7 12l2.4 2.4 4.3-4.6'),
)
