/** Cloud film: imaging studies and their pictures, proxied from the archive. */
import { keepsNothing, type Area } from '../../area'
import { forgetOldTickets } from './film_repository'
import { routes } from './routes'

export { countFilmPatients } from './film_repository'
export { shareableFilm } from './share'

/** The area, for the server's list. */
export const filmArea: Area = {
  name: 'film',
  ...keepsNothing,
  routes,
  // A ticket names its session, which could not be deleted before it.
  workers: ({ sql }) => [
    { name: 'delete_old_film_tickets', everyMs: 3_600_000, run: () => forgetOldTickets(sql) },
  ],
}
