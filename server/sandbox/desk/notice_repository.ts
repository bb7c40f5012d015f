/** The notices in force, for the console. */
import type { Sql } from '../../database/client'

interface NoticeRow {
  remarkId: string
  type: string
  title: string
  summary: string | null
  content: string
  version: number
  publishedAt: Date
}

export function listNotices(sql: Sql): Promise<NoticeRow[]> {
  return sql<NoticeRow[]>`
    select remark_id, type, title, summary, content, version, published_at from remark order by type, published_at desc limit 200`
}
