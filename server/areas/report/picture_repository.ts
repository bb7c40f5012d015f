/** SQL of where the pictures of reports lie. */
import { firstColumn } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

/** In the row, or under a name outside; while it moves, both. */
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

/** Reports are written anew: their pictures go, also those outside, by and by. */
export async function dropPictures(tx: Transaction, reportIds: readonly string[]): Promise<void> {
  await tx`
    with gone as (delete from report_picture where report_id = any(${[...reportIds]}::uuid[]) returning object_name)
    insert into report_picture_gone (object_name) select object_name from gone where object_name is not null`
}

/** Some that are still in their rows, each with the name that it has outside from now on. */
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

/** They lie outside: the rows let go of them. */
export async function emptyRows(sql: Executor, names: readonly string[]): Promise<void> {
  await sql`update report_picture set content = null where object_name = any(${[...names]}::uuid[])`
}

/** Names that nobody has had for an hour, in which whoever was moving one has ended. */
export function listGone(sql: Executor, limit: number): Promise<string[]> {
  return firstColumn(sql`
    select object_name from report_picture_gone where at < now() - interval '1 hour' order by at limit ${limit}`)
}

export async function forgetGone(sql: Executor, names: readonly string[]): Promise<void> {
  await sql`delete from report_picture_gone where object_name = any(${[...names]}::uuid[])`
}
