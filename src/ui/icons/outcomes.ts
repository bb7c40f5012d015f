/** Icons of outcomes and states, for subpages. */
import { line, path } from './shape'

export const success = line("<circle cx='12' cy='12' r='8.3'/>" + path('m8.3 12.3 2.6 2.6 4.9-5.2'))
export const stopped = line("<circle cx='12' cy='12' r='8.3'/>" + path('M6.2 6.2l11.6 11.6'))
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
