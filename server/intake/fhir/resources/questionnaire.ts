/** Questions before a visit: a Questionnaire of the subset that phones can ask. What is outside of it is refused by name. */
import * as v from 'valibot'
import { text } from '../elements/datatypes'
import { referenceOf } from '../elements/extension_values'
import { head, Unfit, type ResourceKind } from '../resource'
import { groupsOf } from './questionnaire_groups'

const questionnaire = v.object({
  resourceType: v.literal('Questionnaire'),
  ...head,
  title: text,
  status: v.picklist(['draft', 'active', 'retired', 'unknown']),
  description: v.optional(v.string()),
  derivedFrom: v.optional(v.array(v.unknown()), []),
  item: v.pipe(v.array(v.unknown()), v.minLength(1, 'has no item')),
})
type Questionnaire = v.InferOutput<typeof questionnaire>

/** Of a department (extension `department`), a doctor (extension `doctor`), or both. */
export const questionnaireKind: ResourceKind<Questionnaire> = {
  type: 'Questionnaire',
  schema: questionnaire,
  assemble(read, resources) {
    const department = referenceOf(read, 'department')
    const doctor = referenceOf(read, 'doctor')
    if (department === undefined && doctor === undefined)
      throw new Unfit('Questionnaire.extension', 'neither department nor doctor is there')
    if (read.derivedFrom.length > 0)
      throw new Unfit('Questionnaire.derivedFrom', 'is outside the subset that is asked')
    return {
      kind: 'questionnaire',
      id: resources.self,
      departmentId: department === undefined ? null : resources.idOf('Organization', department),
      doctorId: doctor === undefined ? null : resources.idOf('PractitionerRole', doctor),
      title: read.title,
      intro: read.description ?? null,
      groups: groupsOf(read.item),
      active: read.status === 'active',
    }
  },
}
