/** The house and its clinics as resources. */
import { text, type HospitalDocument } from '../paper'
import { partsOf, coded, ext, to, yuan, type Resource } from './words'

type Says = (published: HospitalDocument) => Resource[]

const branchOf = ({ branchId }: HospitalDocument) =>
  ext('branch', { valueReference: to('Location', branchId) })

/** By the kind of document. */
export const organisation: Record<string, Says> = {
  hospital: ({ id, name, telephone }) => [
    {
      resourceType: 'Organization',
      id,
      type: [coded('prov')],
      name,
      telecom: [{ system: 'phone', value: telephone }],
    },
  ],

  branch: ({ id, name, address, hospitalId }) => [
    {
      resourceType: 'Location',
      id,
      status: 'active',
      name,
      address: { text: address },
      physicalType: coded('si'),
      managingOrganization: to('Organization', hospitalId),
    },
  ],

  department: (published) => [
    {
      resourceType: 'Organization',
      id: published.id,
      type: [coded('dept')],
      name: published.name,
      ...(published.parentId === undefined
        ? {}
        : { partOf: to('Organization', published.parentId) }),
      extension: branchOf(published),
    },
  ],

  doctor: ({ id, name, sex, title, departmentId, branchId }) => [
    { resourceType: 'Practitioner', id: `p-${id}`, name: [{ text: name }], gender: sex },
    {
      resourceType: 'PractitionerRole',
      id,
      practitioner: to('Practitioner', `p-${id}`),
      organization: to('Organization', departmentId),
      location: [to('Location', branchId)],
      code: [coded(text(title))],
    },
  ],

  item: ({ itemCode, name, groupCode, groupName, branchId, opens, closes, ...published }) => [
    {
      resourceType: 'HealthcareService',
      id: text(itemCode),
      category: [{ ...coded(text(groupCode)), text: groupName }],
      location: [to('Location', branchId)],
      name,
      availableTime: [
        { availableStartTime: `${text(opens)}:00`, availableEndTime: `${text(closes)}:00` },
      ],
      extension: [
        ...ext('letter', { valueString: published.letter }),
        ...ext('counters', { valueInteger: published.counters }),
        ...ext('usual-seconds', { valueInteger: published.usualSeconds }),
      ],
    },
  ],

  clinic: ({ id, visitDate, sources, ...published }) => [
    {
      resourceType: 'Schedule',
      id,
      active: published.state !== 'stopped',
      serviceType: [coded(text(published.registrationType))],
      actor: [
        published.doctorId === null
          ? to('Organization', published.departmentId)
          : to('PractitionerRole', published.doctorId),
      ],
      extension: [
        ...ext('department', { valueReference: to('Organization', published.departmentId) }),
        ...ext('registration-fee', { valueMoney: yuan(published.regFeeFen) }),
        ...ext('place', { valueString: published.place }),
        ...ext('stopped-reason', { valueString: published.reason }),
        ...(published.replacedBy === undefined
          ? []
          : ext('replaced-by', { valueReference: to('PractitionerRole', published.replacedBy) })),
      ],
    },
    ...partsOf(sources).map(({ beginTime, endTime, capacity }, index) => ({
      resourceType: 'Slot',
      id: `${id}-${index + 1}`,
      schedule: to('Schedule', id),
      status: 'free',
      start: `${text(visitDate)}T${text(beginTime)}:00+08:00`,
      end: `${text(visitDate)}T${text(endTime)}:00+08:00`,
      extension: ext('capacity', { valueInteger: capacity }),
    })),
  ],
}
