/** Weekly templates of a department's schedules; changing one changes no schedule. */
import { randomUUID } from 'node:crypto'
import type { planCalls } from '../../../../src/contract/desk/planning/schedules'
import type { ParsedInputOf } from '../../../../src/contract/endpoint'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { addStaffEvent } from '../../staff'
import { checkRelease, checkTimes, requireDoctor, requireOurs } from './checks'
import * as repository from './template_repository'

/** Writes a template. @throws Refused BAD_INPUT, NOT_FOUND, CONFLICT when another one stands there, or somebody else wrote meanwhile */
export async function saveTemplate(
  deps: Dependencies,
  staff: Staff,
  input: ParsedInputOf<typeof planCalls.saveTemplate>,
): Promise<{ templateId: string }> {
  requireOurs(deps)
  const { templateId = randomUUID(), revision = 0, ...template } = input
  if (!isUuid(templateId)) throw new Refused('NOT_FOUND', '没有找到这个模板')
  checkTimes(template)
  const { validFrom, validUntil } = template
  if (validFrom !== null && validUntil !== null && validFrom > validUntil)
    throw new Refused('BAD_INPUT', '有效期的结束要在开始之后')
  await transaction(deps.sql, async (tx) => {
    const subject = await requireDoctor(tx, template)
    await checkRelease(tx, template)
    if (await repository.hasOverlap(tx, templateId, template))
      throw new Refused(
        'CONFLICT',
        '同一时间已有模板（同一位医生，或同一个半天的同一号别），请改那一个',
      )
    const options = { revision, writtenBy: staff.name }
    if (!(await repository.keepTemplate(tx, templateId, template, options)))
      throw new Refused('CONFLICT', '别人刚刚改过或删了这个模板，请刷新后再改')
    const { weekday, halfDay, perSlot, beginTime, endTime } = template
    await addStaffEvent(tx, staff, {
      action: 'save_schedule_template',
      subject,
      after: { weekday, halfDay, perSlot, beginTime, endTime },
    })
  })
  return { templateId }
}

/** Deletes a template; what it made stays. @throws Refused CONFLICT */
export async function dropTemplate(
  { sql }: Pick<Dependencies, 'sql'>,
  staff: Staff,
  { templateId, revision, reason }: ParsedInputOf<typeof planCalls.dropTemplate>,
): Promise<void> {
  await transaction(sql, async (tx) => {
    const gone = isUuid(templateId)
      ? await repository.deleteTemplate(tx, templateId, revision)
      : undefined
    if (gone === undefined) throw new Refused('CONFLICT', '别人刚刚改过或删了这个模板，请刷新')
    const { departmentName, ...before } = gone
    await addStaffEvent(tx, staff, {
      action: 'drop_schedule_template',
      subject: departmentName,
      reason,
      before,
    })
  })
}
