/** The house and its clinics as resources. */
import { text, type Told } from '../paper'
import { partsOf, coded, ext, to, yuan, type Resource } from './words'

type Says = (told: Told) => Resource[]

const branchOf = ({ branchId }: Told) => ext('branch', { valueReference: to('Location', branchId) })

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

  department: (told) => [
    {
      resourceType: 'Organization',
      id: told.id,
      type: [coded('dept')],
      name: told.name,
      ...(told.parentId === undefined ? {} : { partOf: to('Organization', told.parentId) }),
      extension: branchOf(told),
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

  item: ({ itemCode, name, groupCode, groupName, branchId, opens, closes, ...told }) => [
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
        ...ext('letter', { valueString: told.letter }),
        ...ext('counters', { valueInteger: told.counters }),
        ...ext('usual-seconds', { valueInteger: told.usualSeconds }),
      ],
    },
  ],

  clinic: ({ id, visitDate, sources, ...told }) => [
    {
      resourceType: 'Schedule',
      id,
      active: told.state !== 'stopped',
      serviceType: [coded(text(told.registrationType))],
      actor: [
        told.doctorId === null
          ? to('Organization', told.departmentId)
          : to('PractitionerRole', told.doctorId),
      ],
      extension: [
        ...ext('department', { valueReference: to('Organization', told.departmentId) }),
        ...ext('registration-fee', { valueMoney: yuan(told.regFeeFen) }),
        ...ext('place', { valueString: told.place }),
        ...ext('stopped-reason', { valueString: told.reason }),
        ...(told.replacedBy === undefined
          ? []
          : ext('replaced-by', { valueReference: to('PractitionerRole', told.replacedBy) })),
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
