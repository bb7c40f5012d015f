/** Icons of actions, for subpages. */
import { line, path, solid } from './shape'

export const chevronLeft = line(path('M15 5l-7 7 7 7'))
export const signOut = line(
  path('M14 4.5H6.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1H14M10 12h10M16.5 8.5 20 12l-3.5 3.5'),
)
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
export const swap = line(path('M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19'))
