/** SQL of where the pictures and the files of reports are stored. */
import { firstColumn, firstRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

/** In the row, or under a name in the object storage; while it moves, both. */
export interface PictureRow {
  caption: string
  mediaType: string
  content: Buffer | null
  objectName: string | null
}

export function listPictures(sql: Executor, reportId: string): Promise<PictureRow[]> {
  return sql<PictureRow[]>`
    select caption, media_type, content, object_name from report_picture where report_id = ${reportId} order by line_no`
}

/** Reports are rewritten: their pictures are deleted, those in the storage later. */
export async function dropPictures(tx: Transaction, reportIds: readonly string[]): Promise<void> {
  await tx`
    with gone as (delete from report_picture where report_id = any(${[...reportIds]}::uuid[]) returning object_name)
    insert into report_picture_gone (object_name) select object_name from gone where object_name is not null`
}

/** Gives pictures that are still in their rows the names that they will have in the storage. */
export async function namePictures(
  sql: Executor,
  limit: number,
): Promise<{ objectName: string; mediaType: string; content: Buffer }[]> {
  return sql`
    update report_picture p set object_name = coalesce(p.object_name, gen_random_uuid())
    from (
      select report_id, line_no from report_picture where content is not null order by report_id, line_no limit ${limit} for update skip locked
    ) waiting
    where p.report_id = waiting.report_id and p.line_no = waiting.line_no returning p.object_name, p.media_type, p.content`
}

/** Empties the rows of pictures that are in the storage. */
export async function emptyRows(sql: Executor, names: readonly string[]): Promise<void> {
  await sql`update report_picture set content = null where object_name = any(${[...names]}::uuid[])`
}

/** Names without a report for an hour, after which every move has ended. */
export function listGone(sql: Executor, limit: number): Promise<string[]> {
  return firstColumn(sql`
    select object_name from report_picture_gone where at < now() - interval '1 hour' order by at limit ${limit}`)
}

export async function forgetGone(sql: Executor, names: readonly string[]): Promise<void> {
  await sql`delete from report_picture_gone where object_name = any(${[...names]}::uuid[])`
}

/** The hospital's own file of a report that this account may read. */
export async function findFile(sql: Executor, reportId: string): Promise<Buffer | null> {
  const row = await firstRow<{ pdf: Buffer | null }>(
    sql`select pdf from report where report_id = ${reportId}`,
  )
  return row?.pdf ?? null
}
