/** SQL of photos beside notes to the doctor. */
import { firstNumber, firstValue, hasRow } from '../../database/answers'
import type { Executor, Sql, Transaction } from '../../database/client'
import { keptDays } from '../../database/kept_days'
import type { OldRows } from '../../database/old_rows'
import type { OrderRow } from './answers_repository'

export async function addPhoto(
  executor: Executor,
  order: Pick<OrderRow, 'orderId' | 'accountId' | 'patientId' | 'beginsAt'>,
  { photoId, content }: { photoId: string; content: string },
): Promise<void> {
  await executor`
    insert into form_photo (photo_id, order_id, account_id, patient_id, content, closes_at)
    values (${photoId}, ${order.orderId}, ${order.accountId}, ${order.patientId}, ${content}, ${order.beginsAt})`
}

/** How many the account added within the last hour. */
export function countRecentPhotos(executor: Executor, accountId: string): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from form_photo
    where account_id = ${accountId} and added_at > hospital_now() - interval '1 hour'`)
}

/** The encrypted content of a photo of this order; undefined where there is none. */
export function findPhoto(
  executor: Executor,
  orderId: string,
  photoId: string,
): Promise<string | undefined> {
  return firstValue(executor`
    select content from form_photo where photo_id = ${photoId} and order_id = ${orderId}`)
}

/** The order of a photo of the account. */
export function findPhotoOrder(
  executor: Executor,
  accountId: string,
  photoId: string,
): Promise<string | undefined> {
  return firstValue(executor`
    select order_id from form_photo where photo_id = ${photoId} and account_id = ${accountId}`)
}

/** Saved answers name it from now on; false where the order has no such photo. */
export function namePhoto(tx: Transaction, orderId: string, photoId: string): Promise<boolean> {
  return hasRow(tx`
    update form_photo set named = true where photo_id = ${photoId} and order_id = ${orderId} returning 1`)
}

/** Photos that answers named and name no more. */
export async function dropOthers(
  tx: Transaction,
  orderId: string,
  named: readonly string[],
): Promise<void> {
  await tx`
    delete from form_photo
    where order_id = ${orderId} and named and photo_id <> all(${[...named]}::uuid[])`
}

/** Photos that were added and never named. */
export async function forgetUnnamed(sql: Sql): Promise<void> {
  await sql`
    delete from form_photo where not named and added_at < hospital_now() - make_interval(days => ${keptDays.unnamedPhotos}::int)`
}

/** The photos of an account, of all patients or of one, are gone. */
export async function forgetPhotos(
  executor: Executor,
  accountId: string,
  patientId: string | undefined,
): Promise<void> {
  await executor`
    delete from form_photo where account_id = ${accountId}
      and (${patientId ?? null}::uuid is null or patient_id = ${patientId ?? null})`
}

/** Photos after their visits. */
export const oldPhotos: OldRows = {
  what: 'forms',
  words: 'photos beside notes to doctors',
  table: 'form_photo',
  key: 'photo_id',
  at: 'closes_at',
}
