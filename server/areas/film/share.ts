/** Films as a kind that can be shared by a link. */
import { hospitalDay } from '../../values/hospital_time'
import type { ShareableKind } from '../share'
import { requireFilm, showFilm } from './service'

/** For the list of what can be shared. */
export const shareableFilm: ShareableKind = {
  name: 'film',
  requireOwner: async (sql, accountId, subjectId) => {
    const { patientId, name, studiedAt } = await requireFilm(sql, accountId, subjectId)
    return { patientId, title: studiedAt === null ? name : `${name} ${hospitalDay(studiedAt)}` }
  },
  show: async (deps, subjectId, { accountId, shareId, watermark, key, keyUntil }) => {
    const film = await requireFilm(deps.sql, accountId, subjectId)
    return {
      film: await showFilm(
        deps,
        film,
        { filmId: subjectId, accountId, sessionId: null, shareId, visit: { key, keyUntil } },
        watermark,
      ),
    }
  },
}
