/** Icons of the two tab pages and of every page's frame: they are part of the first load, so only these are here. */
import { line, path, solid } from './shape'

export const back = line(path('M15 5l-7 7 7 7'))
export const chevronDown = line(path('M5 9l7 7 7-7'))
export const chevronRight = line(path('M9 5l7 7-7 7'))
export const home = line(
  path('M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z'),
)
export const homeSolid = solid(
  path(
    'M11.37 3.2a1 1 0 0 1 1.26 0l8 6.5a1 1 0 0 1 .37.78V19a2 2 0 0 1-2 2h-4a.5.5 0 0 1-.5-.5V15h-5v5.5a.5.5 0 0 1-.5.5H5a2 2 0 0 1-2-2v-8.52a1 1 0 0 1 .37-.78z',
  ),
)
export const user = line(
  "<circle cx='12' cy='8' r='4'/>" + path('M4.5 20c.6-3.9 3.6-6 7.5-6s6.9 2.1 7.5 6'),
)
export const userSolid = solid(
  "<circle cx='12' cy='7.8' r='4.8'/>" +
    path(
      'M12 13.6c-4.5 0-7.8 2.4-8.4 6.3-.1.6.3 1.1.9 1.1h15c.6 0 1-.5.9-1.1-.6-3.9-3.9-6.3-8.4-6.3z',
    ),
)
export const phone = line(
  path(
    'M6.2 4h2.6l1.5 4-2 1.5a11.5 11.5 0 0 0 5.2 5.2l1.5-2 4 1.5v2.6c0 1-.8 1.9-1.9 1.8C10.6 18.1 5.9 13.4 4.4 6 4.3 4.9 5.1 4 6.2 4z',
  ),
)
export const place = line(
  path('M12 21c4.2-4.3 6.5-7.8 6.5-11a6.5 6.5 0 1 0-13 0c0 3.2 2.3 6.7 6.5 11z') +
    "<circle cx='12' cy='10' r='2.4'/>",
)
export const calendar = line(
  "<rect x='4' y='5.5' width='16' height='14.5' rx='2'/>" + path('M4 10h16M8.5 3.5v4M15.5 3.5v4'),
)
export const clock = line("<circle cx='12' cy='12' r='8.3'/>" + path('M12 7.3V12l3.2 2'))
export const search = line("<circle cx='11' cy='11' r='6.5'/>" + path('m16 16 4 4'))
export const close = line(path('M6 6l12 12M18 6 6 18'))
export const check = line(path('m5 12.5 4.5 4.5L19 7.5'))
export const info = line("<circle cx='12' cy='12' r='8.3'/>" + path('M12 11v5M12 7.9v.1'))
export const warning = line(
  path(
    'M10.6 4.9 3.3 17.5a1.6 1.6 0 0 0 1.4 2.5h14.6a1.6 1.6 0 0 0 1.4-2.5L13.4 4.9a1.6 1.6 0 0 0-2.8 0zM12 10v4M12 17v.1',
  ),
)
export const pause = line(path('M9 6v12M15 6v12'))
export const play = line(path('M8 5.5v13l10-6.5z'))
export const elder = line(
  "<circle cx='10' cy='5.5' r='2.3'/>" +
    path('M10 10.5c-2 0-3.2 1.3-3.2 3.2v2.3h1.7l.5 5h3M13 12.5l3.5 2v6.5M10 10.5c1.5 0 2.4.7 3 2'),
)
export const bell = line(
  path(
    'M6.5 10.5a5.5 5.5 0 0 1 11 0c0 4.2 1.5 5 1.5 6.5H5c0-1.5 1.5-2.3 1.5-6.5zM10 20h4M12 3.5V5',
  ),
)
export const wallet = line(
  path('M4 8a2 2 0 0 1 2-2h11v3') +
    "<rect x='4' y='8.5' width='16' height='11.5' rx='2'/>" +
    path('M20 12.5h-4a1.8 1.8 0 0 0 0 3.6h4'),
)
export const speaker = line(
  path('M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11'),
)
