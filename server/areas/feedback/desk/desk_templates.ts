/** The hospital's own words for answers. */
import { randomUUID } from 'node:crypto'
import type { feedbackDeskCalls } from '../../../../src/contract/desk/feedback/feedback'
import type { ParsedInputOf } from '../../../../src/contract/endpoint'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { addStaffEvent } from '../../staff'
import * as repository from './desk_templates_repository'

const notFound = (): Refused => new Refused('NOT_FOUND', '没有找到这个模板')

const changed = (): Refused => new Refused('CONFLICT', '别人刚刚改过或删了这个模板，请刷新后再改')

/** Writes one, or changes one. @throws Refused NOT_FOUND, CONFLICT when somebody else wrote meanwhile */
export async function saveTemplate(
  { sql }: Pick<Dependencies, 'sql'>,
  staff: Staff,
  {
    templateId: known,
    revision = '',
    kind,
    title,
    written,
  }: ParsedInputOf<typeof feedbackDeskCalls.saveTemplate>,
): Promise<{ templateId: string }> {
  const templateId = known ?? randomUUID()
  if (!isUuid(templateId)) throw notFound()
  return transaction(sql, async (tx) => {
    const template = { templateId, kind, title, written, writtenBy: staff.name }
    const seen = known === undefined ? undefined : revision
    if (!(await repository.saveTemplate(tx, template, seen))) throw changed()
    await addStaffEvent(tx, staff, {
      action: 'save_feedback_template',
      subject: templateId,
      after: { title },
    })
    return { templateId }
  })
}

/** Deletes one. @throws Refused CONFLICT when somebody else wrote meanwhile */
export async function dropTemplate(
  { sql }: Pick<Dependencies, 'sql'>,
  staff: Staff,
  { templateId, revision, reason }: ParsedInputOf<typeof feedbackDeskCalls.dropTemplate>,
): Promise<void> {
  await transaction(sql, async (tx) => {
    const dropped = isUuid(templateId)
      ? await repository.dropTemplate(tx, templateId, revision)
      : undefined
    if (dropped === undefined) throw changed()
    await addStaffEvent(tx, staff, {
      action: 'drop_feedback_template',
      subject: templateId,
      reason,
      before: { title: dropped.title },
    })
  })
}
