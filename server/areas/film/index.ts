/** Cloud film: imaging studies and their pictures, proxied from the archive. */
import { keepsNothing, type Area } from '../../area'
import { routes } from './routes'

export { countFilmPatients } from './film_repository'
export { shareableFilm } from './share'

/** The area, for the server's list. */
export const filmArea: Area = { name: 'film', ...keepsNothing, routes }
