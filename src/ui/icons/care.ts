/** Icons of people and things in a hospital, for subpages. */
import { line, path } from './shape'
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
export const pill = line(
  path('M10.5 20.2a4.7 4.7 0 0 1-6.7-6.7l9.7-9.7a4.7 4.7 0 0 1 6.7 6.7zM8.7 8.6l6.7 6.7'),
)
export const speech = line(path('M4.5 5.5h15v10H11l-4 3.5v-3.5H4.5zM8 9h8M8 12h5'))
