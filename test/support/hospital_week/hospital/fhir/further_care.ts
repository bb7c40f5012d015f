/** Exams, medicines and visits to come as resources. Rules of exams are documents. */
import { text, texts, type HospitalDocument } from '../paper'
import { coded, ext, partsOf, subjectOf, to, type Resource } from './words'

type Says = (published: HospitalDocument) => Resource[]

const statuses: Record<string, string> = {
  ordered: 'active',
  done: 'completed',
  revoked: 'revoked',
  active: 'active',
  stopped: 'stopped',
}
const coding = (code: unknown, name: unknown) => ({ coding: [{ code }], text: name })

/** By the kind of document. */
export const furtherCare: Record<string, Says> = {
  examResource: ({ id, name, branchId, departmentName, place, pool }) => [
    {
      resourceType: 'HealthcareService',
      id,
      active: true,
      category: [coded('EXAM')],
      location: [to('Location', branchId)],
      name,
      extension: [
        ...ext('department-name', { valueString: departmentName }),
        ...ext('place', { valueString: place }),
        ...(pool === undefined ? [] : ext('pool', { valueCode: pool })),
      ],
    },
  ],

  examSchedule: ({ id, resourceId, slots }) => [
    { resourceType: 'Schedule', id, active: true, actor: [to('HealthcareService', resourceId)] },
    ...partsOf(slots).map(({ beginsAt, capacity }, index) => ({
      resourceType: 'Slot',
      id: `${id}-${index}`,
      schedule: to('Schedule', id),
      status: 'free',
      start: beginsAt,
      end: text(beginsAt).replace(/:00:00|:30:00/, (from) =>
        from === ':00:00' ? ':20:00' : ':50:00',
      ),
      extension: ext('capacity', { valueInteger: capacity }),
    })),
  ],

  examOrder: (published) => [
    {
      resourceType: 'ServiceRequest',
      id: published.id,
      status: statuses[text(published.state)],
      intent: 'order',
      category: [coded('CUS')],
      code: coding(published.code, published.name),
      subject: subjectOf(published),
      authoredOn: published.orderedAt,
      requester: { display: published.orderedBy },
      occurrencePeriod: { end: published.latestAt },
      extension: ext('exam-risks', { valueString: texts(published.risks).join('\n') }),
    },
  ],

  followUp: (published) => [
    {
      resourceType: 'CarePlan',
      id: published.id,
      status: published.state,
      intent: 'plan',
      description: published.reason,
      subject: subjectOf(published),
      activity: [
        {
          detail: {
            kind: 'Appointment',
            status: 'not-started',
            scheduledPeriod: { start: published.from, end: published.until },
            performer: [to('Organization', published.departmentId)],
          },
        },
        ...partsOf(published.exams).map(({ code, name }) => ({
          detail: { kind: 'ServiceRequest', status: 'not-started', code: coding(code, name) },
        })),
      ],
    },
  ],

  prescription: (published) =>
    partsOf(published.lines).map((line) => ({
      resourceType: 'MedicationRequest',
      id: published.id,
      status: statuses[text(published.state)],
      intent: 'order',
      medicationCodeableConcept: coding(line.code, line.name),
      subject: subjectOf(published),
      authoredOn: published.prescribedAt,
      requester: to('Organization', published.departmentId),
      dosageInstruction: [
        {
          text: line.dose,
          timing: {
            repeat: {
              boundsPeriod: { start: line.from, end: line.until },
              frequency: line.timesADay,
              period: 1,
              periodUnit: 'd',
            },
          },
        },
      ],
    })),
}
