/** The calls of films, and the addresses of their pictures. */
import { filmCalls as calls } from '../../../src/contract/film'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost, serve } from '../../http/serve'
import { findFilmOfReport, listFilmsOf, openFilm, readPicture } from './service'
import { picturePath } from './tickets'

/** Three stacks at full speed; more is a script that drains the archive. */
const pictureLimit = { max: 1200, timeWindow: 60_000 }
const reading = { ...atMost(120, 60), service: 'film' } as const
const wholeNumber = /^[1-9]\d{0,4}$/

/** Mounts the routes. The log has the addresses' pattern only, never a ticket. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(calls.listFilms, reading, ({ account, input }) =>
      listFilmsOf(deps, account, input.patientId),
    ),
    serve(calls.getFilm, reading, ({ account, input }) => openFilm(deps, account, input.filmId)),
    serve(calls.findFilmOfReport, reading, ({ account, input }) =>
      findFilmOfReport(deps, account, input.reportId),
    ),
    servePictures(deps),
  ]
}

function servePictures(deps: Dependencies): Route {
  return (app) => {
    app.get<{ Params: { ticket: string; series: string; slice: string; window: string } }>(
      `${picturePath}/:ticket/:series/:slice/:window`,
      {
        schema: { hide: true },
        config: { rateLimit: pictureLimit },
        handlerTimeout: app.callDeadlineMs,
      },
      async (request, reply) => {
        const { ticket, series, slice, window } = request.params
        const isShaped = wholeNumber.test(series) && wholeNumber.test(slice)
        const { mediaType, bytes, isShared } = await readPicture(deps, {
          ticket,
          series: isShaped ? Number(series) : 0,
          slice: isShaped ? Number(slice) : 0,
          window,
        })
        return reply
          .headers({
            // The phone's own cache only; pictures behind a share link are not stored, because the link may be opened on a shared phone.
            'cache-control': isShared ? 'no-store' : 'private, max-age=1800',
            'x-robots-tag': 'noindex',
            'cross-origin-resource-policy': 'same-site',
          })
          .type(mediaType)
          .send(bytes)
      },
    )
  }
}
