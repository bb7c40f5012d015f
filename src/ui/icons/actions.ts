/** What a tap does: icons of subpages. */
import { line, path, solid } from './shape'

export const chevronLeft = line(path('M15 5l-7 7 7 7'))
export const chevronDown = line(path('M5 9l7 7 7-7'))
export const chevronUp = line(path('M5 15l7-7 7 7'))
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
