/** Messages in the database. */
import type { MessageKind } from '../../../src/contract/message'
import { firstColumn } from '../../database/answers'
import type { Executor } from '../../database/client'
import { Sentence } from '../../language/sentence'
import { kindsAfterDeath } from './rules'
import type { Addressee, Announcement } from './types'

/** Writes a message for every addressee that does not have it. */
export async function addMessages(
  sql: Executor,
  given: Announcement & Addressee,
  needsFullAccess: boolean,
): Promise<number> {
  const {
    kind,
    subjectId,
    key,
    title,
    body,
    route = null,
    dueAt = null,
    needsFull = false,
    usefulUntil = null,
    accountId = null,
    patientId = null,
  } = given
  const texts = storedTexts({ title, body })
  const rows = await sql`
    insert into message (message_id, account_id, patient_id, kind, subject_id, message_key, title, body, texts, route, needs_full, due_at, useful_until)
    select gen_random_uuid(), a.account_id, ${patientId}::uuid, ${kind}, ${subjectId}, ${key}, ${String(title)}, ${String(body)}, ${sql.json(texts)}, ${route}, ${needsFull},
      coalesce(${dueAt}::timestamptz, hospital_now()), ${usefulUntil}::timestamptz
    from (
      select ${accountId}::uuid as account_id where ${accountId}::uuid is not null
      union
      select link.account_id from patient_known_link link
      where ${accountId}::uuid is null and link.patient_id = ${patientId}::uuid and link.is_proven and (link.access_level = 'full' or not ${needsFullAccess})
    ) texts join account_holder a on a.account_id = texts.account_id
    where ${kind} = any(${[...kindsAfterDeath]}::text[]) or not exists (select 1 from patient_person p where p.patient_id = ${patientId}::uuid and p.deceased_on is not null)
    on conflict (account_id, message_key) do nothing
    returning 1`
  return rows.length
}

/** The sentences with values, to be said in another language later; fixed ones are found by their Chinese. */
function storedTexts(given: Record<'title' | 'body', string | Sentence>) {
  const sentences = Object.entries(given).flatMap(([part, words]) =>
    words instanceof Sentence ? [[part, words.kept()]] : [],
  )
  return sentences.length === 0 ? null : Object.fromEntries(sentences)
}

/** Drops unsent messages. */
export async function dropWaiting(
  sql: Executor,
  subjectId: string,
  kinds: readonly MessageKind[] | undefined,
): Promise<number> {
  const rows = await sql`
    update message set state = 'DROPPED', finished_at = now()
    where subject_id = ${subjectId} and state = 'WAITING' and (${kinds === undefined}::boolean or kind = any(${[...(kinds ?? [])]}::text[]))
    returning 1`
  return rows.length
}

/** The subjects of unsent messages of a kind. */
export function listWaitingSubjects(sql: Executor, kind: MessageKind): Promise<string[]> {
  return firstColumn(sql`
    select distinct subject_id from message where kind = ${kind} and state = 'WAITING'`)
}
