/** SQL of films and of the tickets that open their pictures. */
import { randomUUID } from 'node:crypto'
import type { FilmModality } from '../../../src/contract/film'
import { firstNumber, firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { isUuid } from '../../values/uuid'

/** What the archive says about a study. */
export interface FilmFacts {
  studyUid: string
  name: string
  modality: FilmModality
  studiedAt: string | null
  accessionNo: string | null
  imageCount: number
}

/** A film as the app stores it. */
export interface FilmRow extends Omit<FilmFacts, 'studiedAt'> {
  filmId: string
  patientId: string
  patientNo: string
  patientName: string
  studiedAt: Date | null
  /** Its published report. */
  reportId: string | null
}

/** Stores what the archive says about the patient's studies; a study keeps its id, and moves to the patient whom the archive names now. */
export async function keepFilms(
  sql: Executor,
  patientId: string,
  films: readonly FilmFacts[],
): Promise<void> {
  if (films.length === 0) return
  const rows = films.map((film) => ({ ...film, filmId: randomUUID() }))
  await sql`
    insert into film as f (film_id, study_uid, patient_id, name, modality, studied_at, accession_no, image_count)
    select g."filmId", g."studyUid", ${patientId}, g.name, g.modality, g."studiedAt", g."accessionNo", g."imageCount"
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as g("filmId" uuid, "studyUid" text, name text, modality text, "studiedAt" timestamptz, "accessionNo" text, "imageCount" int)
    order by g."studyUid"
    on conflict (study_uid) do update
      set patient_id = excluded.patient_id, name = excluded.name, modality = excluded.modality, studied_at = excluded.studied_at,
        accession_no = excluded.accession_no, image_count = excluded.image_count, seen_at = now()
      where (f.patient_id, f.name, f.modality, f.studied_at, f.accession_no, f.image_count)
        is distinct from (excluded.patient_id, excluded.name, excluded.modality, excluded.studied_at, excluded.accession_no, excluded.image_count)`
}

/** Films of these studies, the newest first. */
export async function listFilms(
  sql: Executor,
  accountId: string,
  patientId: string,
  studyUids: readonly string[],
): Promise<FilmRow[]> {
  if (studyUids.length === 0) return []
  return sql<FilmRow[]>`
    ${selectFilms(sql)} where link.account_id = ${accountId} and f.patient_id = ${patientId} and f.study_uid = any(${[...studyUids]})
    order by f.studied_at desc nulls last, f.film_id`
}

/** One film of a patient of the account. */
export async function findFilm(
  sql: Executor,
  accountId: string,
  filmId: string,
): Promise<FilmRow | undefined> {
  if (!isUuid(filmId)) return undefined
  return firstRow(sql`
    ${selectFilms(sql)} where link.account_id = ${accountId} and f.film_id = ${filmId}`)
}

/** The film of a study of a patient of the account. */
export function findFilmByStudy(sql: Executor, accountId: string, studyUid: string) {
  return firstRow<FilmRow>(sql`
    ${selectFilms(sql)} where link.account_id = ${accountId} and f.study_uid = ${studyUid}`)
}

/** The study and the patient of a published report that the account may find. */
export async function findStudyOfReport(
  sql: Executor,
  accountId: string,
  reportId: string,
): Promise<{ patientId: string; studyUid: string } | undefined> {
  if (!isUuid(reportId)) return undefined
  return firstRow(sql`
    select r.patient_id, r.study_uid
    from report_study r join patient_known_link link on link.patient_id = r.patient_id
    where r.report_id = ${reportId} and link.account_id = ${accountId}`)
}

function selectFilms(sql: Executor) {
  return sql`
    select f.film_id, f.study_uid, f.patient_id, p.patient_no, p.name as patient_name,
      f.name, f.modality, f.studied_at, f.accession_no, f.image_count,
      (select r.report_id from report_study r where r.study_uid = f.study_uid and r.patient_id = f.patient_id limit 1) as report_id
    from film f join patient_person p on p.patient_id = f.patient_id join patient_known_link link on link.patient_id = f.patient_id`
}

/** Whose pictures a ticket opens, and for which holder. */
export interface TicketFacts {
  filmId: string
  accountId: string
  /** The session, or the share link, that the ticket depends on. */
  sessionId: string | null
  shareId: string | null
}

/** Deletes expired tickets. */
export async function forgetOldTickets(sql: Executor): Promise<void> {
  await sql`delete from film_ticket where expires_at < hospital_now()`
}

/** Stores a ticket, idempotently. */
export async function keepTicket(
  sql: Executor,
  hash: Buffer,
  ticket: TicketFacts,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into film_ticket (ticket_hash, film_id, account_id, session_id, share_id, expires_at)
    values (${hash}, ${ticket.filmId}, ${ticket.accountId}, ${ticket.sessionId}, ${ticket.shareId}, ${expiresAt})
    on conflict (ticket_hash) do nothing`
}

/**
 * What a ticket opens now. It ends at once when the session ends or its step-up check expires, when the share link is
 * revoked or expires, and when the account may no longer see the patient's films.
 */
export function findTicket(sql: Executor, hashes: readonly Buffer[]) {
  return firstRow<{ filmId: string; studyUid: string; isShared: boolean }>(sql`
    select f.film_id, f.study_uid, t.share_id is not null as is_shared
    from film_ticket t
      join film f on f.film_id = t.film_id
      join account_holder a on a.account_id = t.account_id
      join patient_known_link link on link.account_id = t.account_id and link.patient_id = f.patient_id and link.access_level = 'full'
      left join account_step_up s on s.session_id = t.session_id
      left join share_lasting_link l on l.share_id = t.share_id
    where t.ticket_hash in ${sql(hashes)} and t.expires_at > hospital_now() and (s.session_id is not null or l.share_id is not null)`)
}

/** Counts the patients with known films. */
export function countFilmPatients(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(distinct patient_id)::int as count from film where studied_at > hospital_now() - interval '30 days'`)
}
