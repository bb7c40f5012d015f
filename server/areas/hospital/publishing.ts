/** The hospital's side of notices: publishing one, and a new version of one. What was in force before stays readable. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { remarkType } from '../../../src/contract/hospital'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import * as repository from './repository'
import { sanitiseHtml } from './sanitise_html'

const words = (max: number, missing: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(max, `最多 ${max} 个字`))
const text = {
  title: words(60, '请填写标题'),
  summary: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120))),
  content: words(30_000, '请填写正文'),
}

/** What the console sends: a new notice, or the next version of one with what has changed. */
export const remarkDraft = v.union([
  v.object({
    ...text,
    remarkId: v.pipe(v.string(), v.uuid()),
    changeNote: words(200, '请说明改了什么'),
  }),
  v.object({ ...text, type: remarkType, branchId: v.optional(v.string()) }),
])
export type RemarkDraft = v.InferOutput<typeof remarkDraft>

/** Publishes at once; HTML is cleaned before it is kept, and again whenever it is read. @throws Refused NOT_FOUND */
export async function publishRemark(
  deps: Dependencies,
  hospitalId: string,
  draft: RemarkDraft,
): Promise<{ remarkId: string; version: number }> {
  const { title, content } = draft
  const common = { title, summary: draft.summary ?? null, content: sanitiseHtml(content) }
  if (!('remarkId' in draft)) {
    const remarkId = randomUUID()
    await repository.insertRemark(deps.sql, remarkId, hospitalId, {
      ...common,
      type: draft.type,
      branchId: draft.branchId ?? null,
    })
    return { remarkId, version: 1 }
  }
  const version = await transaction(deps.sql, (tx) =>
    repository.replaceRemark(tx, draft.remarkId, { ...common, changeNote: draft.changeNote }),
  )
  if (version === undefined) throw new Refused('NOT_FOUND', '没有找到这份须知')
  return { remarkId: draft.remarkId, version }
}
