/** SQL of the hospital's own words for answers. */
import type { FeedbackKind } from '../../../../src/contract/feedback/words'
import { allRows, hasRow, firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

export interface TemplateRow {
  templateId: string
  kind: FeedbackKind | null
  title: string
  written: string
  writtenBy: string
}

export function listTemplates(executor: Executor): Promise<TemplateRow[]> {
  return allRows<TemplateRow>(executor`
    select template_id, kind, title, written, written_by from feedback_template order by kind nulls first, title, template_id`)
}

/** Writes one, or changes the one of this id; false where a change finds none. */
export function saveTemplate(
  tx: Transaction,
  { templateId, kind, title, written, writtenBy }: TemplateRow,
  isNew: boolean,
): Promise<boolean> {
  if (isNew)
    return hasRow(tx`
      insert into feedback_template (template_id, kind, title, written, written_by)
      values (${templateId}, ${kind}, ${title}, ${written}, ${writtenBy}) returning 1`)
  return hasRow(tx`
    update feedback_template set kind = ${kind}, title = ${title}, written = ${written}, written_by = ${writtenBy}, written_at = now()
    where template_id = ${templateId} returning 1`)
}

/** Deletes one; its title. */
export function dropTemplate(tx: Transaction, templateId: string) {
  return firstRow<{ title: string }>(
    tx`delete from feedback_template where template_id = ${templateId} returning title`,
  )
}
