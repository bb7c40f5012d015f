import { noOrders } from './no_orders'
import { noPatients } from './no_patients'
import { noBills } from './no_bills'
import { noReports } from './no_reports'
import { noMessages } from './no_messages'
import { noFilms } from './no_films'
import { noStay } from './no_stay'
import { noTicket } from './no_ticket'
import { noDoctors } from './no_doctors'
import { nothingFound } from './nothing_found'
import { noShares } from './no_shares'
import { noArticles } from './no_articles'
import { noVisitors } from './no_visitors'

/** Pictures of empty lists, by their content. Pages import each from its own file, so that a package contains only what it shows. */
export const nothing = {
  noOrders,
  noPatients,
  noBills,
  noReports,
  noMessages,
  noFilms,
  noStay,
  noTicket,
  noDoctors,
  nothingFound,
  noShares,
  noArticles,
  noVisitors,
}
