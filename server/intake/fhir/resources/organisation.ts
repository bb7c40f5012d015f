/** The hospital itself: Organization is the hospital or a department, Location a branch or a place in it, PractitionerRole with its Practitioner a doctor, HealthcareService a service with a queue. */
import * as v from 'valibot'
import {
  address,
  addressOf,
  codeIn,
  concept,
  concepts,
  contactOf,
  contacts,
  reference,
  text,
  wordsOf,
} from '../elements/datatypes'
import { englishOf } from '../elements/english'
import { codeOf, integerOf, referenceOf, textOf } from '../elements/extension_values'
import { translated } from '../elements/translation'
import { branchIn, head, type ResourceKind, type ResourceView, Unfit } from '../resource'
import { examDevice, examResourceOf } from './exam'

const place = v.optional(v.object({ latitude: v.number(), longitude: v.number() }))

const organization = v.object({
  resourceType: v.literal('Organization'),
  ...head,
  active: v.optional(v.boolean(), true),
  type: concepts,
  name: v.optional(text),
  _name: translated,
  telecom: contacts,
  address: v.optional(v.array(address), []),
  partOf: v.optional(reference),
})
type Organization = v.InferOutput<typeof organization>

/** A hospital (`prov`) or one of its departments (`dept`); any other one is stored only. */
export const organizationKind: ResourceKind<Organization> = {
  type: 'Organization',
  schema: organization,
  assemble(read, resources) {
    const which = codeIn(read.type, { prov: 'hospital', dept: 'department' } as const)
    if (which === undefined) return undefined
    if (read.name === undefined) throw new Unfit('Organization.name', 'is missing')
    return which === 'hospital' ? hospitalOf(read, resources) : departmentOf(read, resources)
  },
}

function hospitalOf(read: Organization, resources: ResourceView) {
  return {
    kind: 'hospital',
    id: resources.self,
    name: read.name,
    english: englishOf(read, [read.name, read._name]),
    level: textOf(read, 'level'),
    telephone: contactOf(read.telecom, 'phone'),
    emergencyTelephone: textOf(read, 'emergency-telephone'),
    address: addressOf(read.address[0]),
    openHours: textOf(read, 'open-hours'),
    intro: textOf(read, 'intro'),
    active: read.active,
  } as const
}

function departmentOf(read: Organization, resources: ResourceView) {
  const above = resources.find(organizationKind, read.partOf)
  const isTop =
    read.partOf === undefined ||
    (above !== undefined && codeIn(above.type, { prov: true }) === true)
  return {
    kind: 'department',
    id: resources.self,
    branchId: branchIn(resources, referenceOf(read, 'branch')),
    parentId:
      isTop || read.partOf === undefined ? null : resources.idOf('Organization', read.partOf),
    name: read.name,
    english: englishOf(read, [read.name, read._name]),
    place: textOf(read, 'place'),
    way: textOf(read, 'way'),
    treats: textOf(read, 'treats'),
    minAge: integerOf(read, 'age-from'),
    maxAge: integerOf(read, 'age-to'),
    sexLimit: codeOf(read, 'sex-limit'),
    preparation: textOf(read, 'preparation')
      ?.split('\n')
      .filter((line) => line.trim() !== ''),
    sort: integerOf(read, 'sort'),
    active: read.active,
  } as const
}

const location = v.object({
  resourceType: v.literal('Location'),
  ...head,
  status: v.optional(v.picklist(['active', 'suspended', 'inactive']), 'active'),
  name: v.optional(text),
  _name: translated,
  description: v.optional(v.string()),
  telecom: contacts,
  address: v.optional(address),
  physicalType: v.optional(concept),
  position: place,
  managingOrganization: v.optional(reference),
  partOf: v.optional(reference),
})
type Location = v.InferOutput<typeof location>

/** A site (`si`) or building (`bu`) that the hospital runs is a branch; wards, beds and rooms are stored only. */
export const locationKind: ResourceKind<Location> = {
  type: 'Location',
  schema: location,
  assemble(read, resources) {
    if (codeIn([read.physicalType], { si: true, bu: true }) !== true) return undefined
    if (read.partOf !== undefined) return undefined
    if (read.name === undefined) throw new Unfit('Location.name', 'is missing')
    if (read.managingOrganization === undefined)
      throw new Unfit('Location.managingOrganization', 'is missing')
    return {
      kind: 'branch',
      id: resources.self,
      hospitalId: resources.idOf('Organization', read.managingOrganization),
      name: read.name,
      english: englishOf(read, [read.name, read._name]),
      address: addressOf(read.address),
      telephone: contactOf(read.telecom, 'phone'),
      openHours: textOf(read, 'open-hours'),
      todayUntil: textOf(read, 'today-until'),
      notice: read.description,
      sort: integerOf(read, 'sort'),
      active: read.status === 'active',
      ...read.position,
    }
  },
}

const healthcareService = v.object({
  resourceType: v.literal('HealthcareService'),
  ...head,
  active: v.optional(v.boolean(), true),
  category: concepts,
  location: v.optional(v.array(reference), []),
  name: v.optional(text),
  _name: translated,
  comment: v.optional(v.string()),
  availableTime: v.optional(
    v.array(
      v.object({
        availableStartTime: v.optional(v.pipe(v.string(), v.regex(/^\d\d:\d\d/))),
        availableEndTime: v.optional(v.pipe(v.string(), v.regex(/^\d\d:\d\d/))),
      }),
    ),
    [],
  ),
})

/** A service with a queue that is no clinic (抽血, 取药), or by its category a device of exams; without a letter for its numbers it is stored only. */
export const healthcareServiceKind: ResourceKind<v.InferOutput<typeof healthcareService>> = {
  type: 'HealthcareService',
  schema: healthcareService,
  assemble(read, resources) {
    const letter = textOf(read, 'letter')
    if (letter === undefined)
      return codeIn(read.category, examDevice) ? examResourceOf(read, resources) : undefined
    const [hours] = read.availableTime
    const group = read.category[0]
    return {
      kind: 'item',
      id: resources.self,
      branchId: branchIn(resources, read.location[0]),
      itemCode: textOf(read, 'item-code') ?? resources.self,
      groupCode: group?.coding[0]?.code ?? wordsOf(group),
      groupName: wordsOf(group),
      name: read.name,
      english: englishOf(read, [read.name, read._name]),
      location: textOf(read, 'place'),
      way: textOf(read, 'way'),
      remark: read.comment,
      letter,
      counters: integerOf(read, 'counters'),
      opens: hours?.availableStartTime?.slice(0, 5),
      closes: hours?.availableEndTime?.slice(0, 5),
      usualSeconds: integerOf(read, 'usual-seconds'),
      sort: integerOf(read, 'sort'),
      active: read.active,
    }
  },
}
