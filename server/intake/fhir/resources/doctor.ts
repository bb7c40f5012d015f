/** PractitionerRole with its Practitioner: a doctor in a department. */
import * as v from 'valibot'
import {
  attachment,
  codeIn,
  concepts,
  nameOf,
  names,
  reference,
  wordsOf,
} from '../elements/datatypes'
import { englishOf } from '../elements/english'
import { integerOf, textOf } from '../elements/extension_values'
import { branchIn, head, type ResourceKind, Unfit } from '../resource'

const practitioner = v.object({
  resourceType: v.literal('Practitioner'),
  ...head,
  active: v.optional(v.boolean(), true),
  name: names,
  gender: v.optional(v.picklist(['male', 'female', 'other', 'unknown'])),
  photo: v.optional(v.array(attachment), []),
})

/** A person: ingested with every PractitionerRole of theirs. */
export const practitionerKind: ResourceKind<v.InferOutput<typeof practitioner>> = {
  type: 'Practitioner',
  schema: practitioner,
  part: true,
}

const practitionerRole = v.object({
  resourceType: v.literal('PractitionerRole'),
  ...head,
  active: v.optional(v.boolean(), true),
  practitioner: v.optional(reference),
  organization: v.optional(reference),
  code: concepts,
  specialty: concepts,
  location: v.optional(v.array(reference), []),
})
type PractitionerRole = v.InferOutput<typeof practitionerRole>

/** 主任医师, 副主任医师, 主治医师, 住院医师: by this app's codes or those of GB/T 8561. */
const titles = {
  chief: 'chief',
  associate_chief: 'associate_chief',
  attending: 'attending',
  resident: 'resident',
  '231': 'chief',
  '232': 'associate_chief',
  '233': 'attending',
  '234': 'resident',
} as const

/** A doctor in a department. */
export const practitionerRoleKind: ResourceKind<PractitionerRole> = {
  type: 'PractitionerRole',
  schema: practitionerRole,
  assemble(read, resources) {
    const { organization: department, practitioner: person } = read
    if (department === undefined) throw new Unfit('PractitionerRole.organization', 'is missing')
    if (person === undefined) throw new Unfit('PractitionerRole.practitioner', 'is missing')
    const who = resources.need(practitionerKind, person)
    const title = codeIn(read.code, titles)
    if (title === undefined)
      throw new Unfit(
        'PractitionerRole.code',
        'has no title: chief, associate_chief, attending, resident, or 231 to 234',
      )
    if (who.gender !== 'male' && who.gender !== 'female')
      throw new Unfit('Practitioner.gender', 'must be male or female')
    return {
      kind: 'doctor',
      id: resources.self,
      branchId: branchIn(resources, read.location[0]),
      departmentId: resources.idOf('Organization', department),
      name: nameOf(who.name),
      english: englishOf(who, [nameOf(who.name), who.name[0]?._text]),
      sex: who.gender,
      title,
      photo: who.photo.find(({ url }) => url !== undefined)?.url,
      goodAt: read.specialty.flatMap((one) => wordsOf(one) ?? []).join('、') || undefined,
      intro: textOf(who, 'intro'),
      sort: integerOf(read, 'sort'),
      active: read.active && who.active,
    }
  },
}
