/** Reads the patient's own studies from the archive, at access level `full`, after the step-up check. */
import type { FilmBrief, FilmStudy } from '../../../src/contract/film'
import type { Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { ArchivedSeries, ArchivedStudy, RenderedImage } from '../../gateways/imaging/types'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { said } from '../../language/callers_language'
import { hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { addAuditEvent } from '../audit'
import { maskName, requireAccess } from '../patient'
import { requireStepUp } from '../verification'
import { askArchive, seriesOf } from './archive'
import {
  findFilm,
  findFilmByStudy,
  findStudyOfReport,
  keepFilms,
  listFilms,
  type FilmFacts,
  type FilmRow,
} from './film_repository'
import { openPictures, readTicket, type TicketHolder } from './tickets'
import { modalityOf, voiOf, windowsOf } from './windows'

/** The patient's studies, as the archive has them now. @throws Refused NOT_FOUND, NOT_PERMITTED, STEP_UP_NEEDED, FILM_UNAVAILABLE */
export async function listFilmsOf(
  deps: Dependencies,
  account: Account,
  patientId: string,
): Promise<{ films: FilmBrief[]; serverNow: string }> {
  const { sql } = deps
  const { patientNo } = await requireAccess(sql, account.accountId, patientId, 'full')
  await requireStepUp(sql, account)
  const studyUids = await takeStudies(deps, patientId, patientNo)
  const films = await listFilms(sql, account.accountId, patientId, studyUids)
  return { films: films.map(briefOf), serverNow: hospitalMoment(await hospitalNow(sql)) }
}

/** Opens a film for the session. @throws Refused NOT_FOUND, NOT_PERMITTED, STEP_UP_NEEDED, FILM_UNAVAILABLE */
export async function openFilm(
  deps: Dependencies,
  account: Account,
  filmId: string,
): Promise<FilmStudy> {
  const { accountId, sessionId, tel } = account
  const film = await requireFilm(deps.sql, accountId, filmId)
  await requireStepUp(deps.sql, account)
  const watermark = [maskName(film.patientName), tel === null ? '' : `尾号${tel.slice(-4)}`]
    .join(' ')
    .trim()
  const study = await showFilm(
    deps,
    film,
    { filmId, accountId, sessionId, shareId: null },
    watermark,
  )
  await addAuditEvent(deps.sql, {
    accountId,
    action: 'view_film',
    subject: filmId,
    patientId: film.patientId,
  })
  return study
}

/** The film of a report. @throws Refused NOT_FOUND, NOT_PERMITTED, STEP_UP_NEEDED, FILM_UNAVAILABLE */
export async function findFilmOfReport(
  deps: Dependencies,
  account: Account,
  reportId: string,
): Promise<{ filmId: string }> {
  const { sql } = deps
  const { accountId } = account
  const found = await findStudyOfReport(sql, accountId, reportId)
  if (found === undefined) throw notFound()
  const { patientNo } = await requireAccess(sql, accountId, found.patientId, 'full')
  await requireStepUp(sql, account)
  const known = await findFilmByStudy(sql, accountId, found.studyUid)
  if (known === undefined) await takeStudies(deps, found.patientId, patientNo)
  const film = known ?? (await findFilmByStudy(sql, accountId, found.studyUid))
  if (film === undefined) throw notFound()
  return { filmId: film.filmId }
}

/** A film that the account may see now. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function requireFilm(
  sql: Executor,
  accountId: string,
  filmId: string,
): Promise<FilmRow> {
  const film = await findFilm(sql, accountId, filmId)
  if (film === undefined) throw notFound()
  await requireAccess(sql, accountId, film.patientId, 'full')
  return film
}

/** Everything that the viewer needs. The archive is asked again whose study it is. @throws Refused NOT_FOUND, FILM_UNAVAILABLE */
export async function showFilm(
  deps: Dependencies,
  film: FilmRow,
  ticket: TicketHolder,
  watermark: string,
): Promise<FilmStudy> {
  const [archived, series] = await Promise.all([
    askArchive(deps, (imaging) => imaging.findStudy(film.studyUid)),
    seriesOf(deps, film.studyUid),
  ])
  if (archived?.patientNo !== film.patientNo || series.length === 0) throw notFound()
  const { imagePath, until } = await openPictures(deps, ticket)
  return {
    ...briefOf(film),
    patientName: ticket.shareId === null ? film.patientName : maskName(film.patientName),
    imageCount: series.reduce((sum, { images }) => sum + images.length, 0),
    series: series.map((one, index) => ({
      seriesNo: index + 1,
      name: one.name ?? said`序列${index + 1}`,
      sliceCount: one.images.length,
      aspect: aspectOf(one),
    })),
    windows: windowsOf(film.modality, film.name),
    imagePath,
    imagesUntil: hospitalMoment(until),
    watermark,
  }
}

/** One picture of an open film. @throws Refused NOT_FOUND, FILM_UNAVAILABLE */
export async function readPicture(
  deps: Dependencies,
  asked: { ticket: string; series: number; slice: number; window: string },
): Promise<RenderedImage & { isShared: boolean }> {
  const found = await readTicket(deps, asked.ticket)
  if (found === undefined) throw new Refused('NOT_FOUND', '图像链接已过期，请重新打开影像')
  const series = (await seriesOf(deps, found.studyUid))[asked.series - 1]
  const image = series?.images[asked.slice - 1]
  const window = voiOf(asked.window, series?.window)
  if (series === undefined || image === undefined || window === 'unknown')
    throw new Refused('NOT_FOUND', '没有找到这张图像')
  const rendered = await askArchive(deps, (imaging) =>
    imaging.render(found.studyUid, series.seriesUid, image, window),
  )
  return { ...rendered, isShared: found.isShared }
}

/** Asks the archive for the patient's studies, stores them, and returns their ids. */
async function takeStudies(
  deps: Dependencies,
  patientId: string,
  patientNo: string,
): Promise<string[]> {
  const studies = await askArchive(deps, (imaging) => imaging.listStudies(patientNo))
  const films = studies.filter(({ imageCount }) => imageCount > 0).map(factsOf)
  await keepFilms(deps.sql, patientId, films)
  return films.map(({ studyUid }) => studyUid)
}

function factsOf(study: ArchivedStudy): FilmFacts {
  const modality = modalityOf(study.modalities)
  return {
    studyUid: study.studyUid,
    name: study.name ?? '影像检查',
    modality,
    studiedAt: study.date === undefined ? null : `${study.date}T${study.time ?? '00:00:00'}+08:00`,
    accessionNo: study.accessionNo ?? null,
    imageCount: study.imageCount,
  }
}

function briefOf(film: FilmRow): FilmBrief {
  const { filmId, name, modality, studiedAt, accessionNo, imageCount, reportId } = film
  return {
    filmId,
    name,
    modality,
    studiedAt: studiedAt && hospitalMoment(studiedAt),
    accessionNo,
    imageCount,
    reportId,
  }
}

function aspectOf({ columns, rows }: ArchivedSeries): number {
  return columns === undefined || rows === undefined || rows === 0 ? 1 : columns / rows
}

function notFound(): Refused {
  return new Refused('NOT_FOUND', '没有找到这次影像检查')
}
