/** SQL of pictures in notices. */
import { firstRow, firstValue } from '../../database/answers'
import type { Executor } from '../../database/client'

/** A picture as phones are shown it: a JPEG. */
export interface KeptPicture {
  content: Buffer
  width: number
  height: number
}

/** Keeps a picture. */
export async function addPicture(
  executor: Executor,
  pictureId: string,
  { content, width, height }: KeptPicture,
  addedBy: string,
): Promise<void> {
  await executor`
    insert into remark_picture (picture_id, content, width, height, added_by) values (${pictureId}, ${content}, ${width}, ${height}, ${addedBy})`
}

/** The bytes of a picture; undefined when there is none of this id. */
export function findPicture(executor: Executor, pictureId: string): Promise<Buffer | undefined> {
  return firstValue(executor`select content from remark_picture where picture_id = ${pictureId}`)
}

/** How many pictures somebody added within the last hour. */
export async function countRecent(executor: Executor, addedBy: string): Promise<number> {
  const row = await firstRow<{ n: number }>(executor`
    select count(*)::int as n from remark_picture where added_at > now() - interval '1 hour' and added_by = ${addedBy}`)
  return row?.n ?? 0
}

/** Deletes pictures older than a week that stand in no notice, version, plan or draft. */
export async function forgetUnusedPictures(executor: Executor): Promise<void> {
  await executor`
    delete from remark_picture p where p.added_at < now() - interval '7 days'
      and not exists (select 1 from remark where position(p.picture_id::text in content) > 0)
      and not exists (select 1 from remark_version where position(p.picture_id::text in content) > 0)
      and not exists (select 1 from remark_plan where position(p.picture_id::text in content) > 0)
      and not exists (select 1 from remark_draft where position(p.picture_id::text in content) > 0)`
}
