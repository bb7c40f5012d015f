/** SQL of pictures beside what patients write. */
import { firstColumn, firstNumber, firstRow } from '../../database/answers'
import type { Executor, Sql, Transaction } from '../../database/client'
import { keptDays } from '../../database/kept_days'

export async function addPicture(
  executor: Executor,
  accountId: string,
  { pictureId, content }: { pictureId: string; content: string },
): Promise<void> {
  await executor`
    insert into feedback_picture (picture_id, account_id, content) values (${pictureId}, ${accountId}, ${content})`
}

/** How many the account added within the last hour. */
export function countRecentPictures(executor: Executor, accountId: string): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from feedback_picture where account_id = ${accountId} and added_at > hospital_now() - interval '1 hour'`)
}

/** A picture of the account, encrypted. */
export function findOwnPicture(executor: Executor, accountId: string, pictureId: string) {
  return firstRow<{ content: string }>(executor`
    select content from feedback_picture where picture_id = ${pictureId} and account_id = ${accountId}`)
}

/** A picture filed with this, encrypted. */
export function findPictureOf(executor: Executor, feedbackId: string, pictureId: string) {
  return firstRow<{ content: string }>(executor`
    select content from feedback_picture where picture_id = ${pictureId} and feedback_id = ${feedbackId}`)
}

/** Files the account's unnamed pictures with this, in their order; how many there were. */
export async function namePictures(
  tx: Transaction,
  accountId: string,
  feedbackId: string,
  pictureIds: readonly string[],
): Promise<number> {
  const { count } = await tx`
    update feedback_picture p set feedback_id = ${feedbackId}, place = g.place
    from unnest(${[...pictureIds]}::uuid[]) with ordinality as g (picture_id, place)
    where p.picture_id = g.picture_id and p.account_id = ${accountId} and p.feedback_id is null`
  return count
}

/** The ids filed with this, in their order. */
export function listPictureIds(executor: Executor, feedbackId: string): Promise<string[]> {
  return firstColumn(executor`
    select picture_id from feedback_picture where feedback_id = ${feedbackId} order by place`)
}

/** Pictures that were added and never filed. */
export async function forgetUnnamed(sql: Sql): Promise<void> {
  await sql`
    delete from feedback_picture where feedback_id is null and added_at < hospital_now() - make_interval(days => ${keptDays.unnamedPhotos}::int)`
}
