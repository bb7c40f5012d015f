/** What patients have read before a stay, at the sandbox's hospital: kept once, the newest question last. */
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { HisRefused } from '../hospital/his_refused'
import { findStay } from '../hospital/stays'
import { isRefusing } from './registrations'

const text = v.pipe(v.string(), v.nonEmpty())

/** A note as the app sends it. */
export const formRead = v.object({
  readingId: text,
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  admissionNo: text,
  inTimes: v.number(),
  code: text,
  version: text,
  readAt: text,
  question: v.nullable(v.string()),
})

/** Takes a note of the version that is in use. @throws HisRefused STAY_UNKNOWN, WITHDRAWN */
export async function takeFormRead(
  sql: Sql,
  { readingId, revision, ...note }: v.InferOutput<typeof formRead>,
): Promise<undefined> {
  const found = await findStay(sql, note.admissionNo, note.inTimes)
  if (found === undefined) throw new HisRefused(409, 'STAY_UNKNOWN', '没有这次住院')
  const forms = found.stay.admission?.forms ?? []
  const isCurrent = forms.some(
    ({ code, version }) => code === note.code && version === note.version,
  )
  if (!isCurrent || (await isRefusing(sql)))
    throw new HisRefused(409, 'WITHDRAWN', '这一版已经停用，请读新的一版')
  await sql`
    insert into sandbox.his_form_read (reading_id, revision, content) values (${readingId}, ${revision}, ${JSON.stringify(note)}::text::jsonb)
    on conflict (reading_id) do update set revision = excluded.revision, content = excluded.content where his_form_read.revision < excluded.revision`
}
