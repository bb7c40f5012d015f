/** SQL of the hospital's own words for answers. */
import type { FeedbackKind } from '../../../../src/contract/feedback/words'
import { allRows, hasRow, firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

export interface TemplateRow {
  templateId: string
  revision: string
  kind: FeedbackKind | null
  title: string
  written: string
  writtenBy: string
}

export function listTemplates(executor: Executor): Promise<TemplateRow[]> {
  return allRows<TemplateRow>(executor`
    select template_id, written_at::text as revision, kind, title, written, written_by from feedback_template order by kind nulls first, title, template_id`)
}

/** Writes one, or changes the one of this id; false when it is not as it was seen. */
export function saveTemplate(
  tx: Transaction,
  { templateId, kind, title, written, writtenBy }: Omit<TemplateRow, 'revision'>,
  seen: string | undefined,
): Promise<boolean> {
  if (seen === undefined)
    return hasRow(tx`
      insert into feedback_template (template_id, kind, title, written, written_by)
      values (${templateId}, ${kind}, ${title}, ${written}, ${writtenBy}) returning 1`)
  return hasRow(tx`
    update feedback_template set kind = ${kind}, title = ${title}, written = ${written}, written_by = ${writtenBy}, written_at = clock_timestamp()
    where template_id = ${templateId} and written_at::text = ${seen} returning 1`)
}

/** Deletes one as it was seen; its title. */
export function dropTemplate(tx: Transaction, templateId: string, seen: string) {
  return firstRow<{ title: string }>(
    tx`delete from feedback_template where template_id = ${templateId} and written_at::text = ${seen} returning title`,
  )
}
