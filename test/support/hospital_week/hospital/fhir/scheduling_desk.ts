/** IHE Scheduling of the hospital that sells its slots itself: one proposed Appointment for each clinic with places, held ones by the number of the app's lock. */
import { text, type Answer, type Json, type Paper } from '../paper'
import type { PoolBooks } from '../slot_books'
import { bundleOf, ext, fieldOf, numbering, outcome, partsOf } from './words'

/** Where its clinics stand. */
interface Timetable {
  readonly clinics: ReadonlyMap<string, Paper>
  clinic(id: string): Paper
}

export class SchedulingDesk {
  readonly capability: Json = {
    resourceType: 'CapabilityStatement',
    fhirVersion: '4.0.1',
    rest: [
      {
        mode: 'server',
        resource: [
          {
            type: 'Appointment',
            operation: ['find', 'hold', 'book'].map((name) => ({
              name,
              definition: `https://profiles.ihe.net/ITI/Scheduling/OperationDefinition/appointment-${name}`,
            })),
          },
        ],
      },
    ],
  }
  constructor(
    private readonly slots: PoolBooks,
    private readonly timetable: Timetable,
  ) {}

  find({ parameter }: Json): Json {
    const named = (name: string) => partsOf(parameter).find((one) => one.name === name)
    const [from = 0, to = 0] = ['start', 'end'].map((name) =>
      Date.parse(text(named(name)?.valueDateTime)),
    )
    const departmentId = identifierIn(named('organization')?.valueReference)
    const doctorId = identifierIn(named('practitioner')?.valueReference)
    const proposed = [...this.timetable.clinics.values()].filter((clinic) => {
      const begins = Date.parse(text(this.timeOf(clinic).start))
      return (
        clinic.state !== 'stopped' &&
        clinic.departmentId === departmentId &&
        doctorOf(clinic) === doctorId &&
        begins >= from &&
        begins <= to &&
        this.slots.leftOf(clinic.id).left > 0
      )
    })
    return bundleOf(proposed.map((clinic) => ({ resource: this.proposalOf(clinic) })))
  }

  /** Of what is held under this number already, the same once more. */
  hold({ parameter }: Json): Answer {
    const named = (name: string) => partsOf(parameter).find((one) => one.name === name)
    const reference = named('appointment-reference')?.valueReference
    const lockId = identifierIn(reference)
    const id = text(fieldOf(reference, 'reference')).replace('Appointment/', '')
    const clinicId = this.slots.locks.get(lockId)?.clinicId ?? id.replace(proposalMark, '')
    if (!this.timetable.clinics.has(clinicId)) return [404, outcome('not-found', id)]
    const patientNo = identifierIn(named('patient-reference')?.valueReference)
    const [status, said] = this.slots.lock({ lockId, clinicId, patientNo })
    if (status === 200) return [200, this.ofLock(lockId)]
    const code = text(fieldOf(said, 'code'))
    // A full time is proposed no more: whoever comes too late finds another one, or none.
    return [409, outcome(code === 'FULL' ? 'conflict' : code, '')]
  }

  /** A hold ends. */
  end(lockId: string): Answer {
    this.slots.unlock(lockId)
    return [200, this.ofLock(lockId)]
  }

  ofLock(lockId: string): Json {
    const known = this.slots.locks.get(lockId)
    if (known === undefined) return bundleOf([])
    const resource = {
      resourceType: 'Appointment',
      id: `L${lockId.slice(0, 12)}`,
      identifier: [{ system: numbering('lock-id'), value: lockId }],
      status: statuses[known.state],
      ...this.timeOf(this.timetable.clinic(known.clinicId)),
      participant: [{ actor: { display: '患者' }, status: 'accepted' }],
      extension: ext('clinic-id', { valueString: known.clinicId }),
    }
    return bundleOf([{ resource }])
  }

  private proposalOf(clinic: Paper): Json {
    return {
      resourceType: 'Appointment',
      id: `${proposalMark}${clinic.id}`,
      status: 'proposed',
      ...this.timeOf(clinic),
      participant: [{ actor: { display: '医生' }, status: 'needs-action' }],
      extension: [
        ...ext('clinic-id', { valueString: clinic.id }),
        ...ext('left', { valueInteger: this.slots.leftOf(clinic.id).left }),
      ],
    }
  }

  private timeOf(clinic: Paper): Json {
    const [source] = partsOf(clinic.sources)
    const at = (time: unknown): string => `${text(clinic.visitDate)}T${text(time)}:00+08:00`
    return { start: at(source?.beginTime), end: at(source?.endTime) }
  }
}

/** Who sees its patients today. */
const doctorOf = ({ state, doctorId, replacedBy }: Paper): string =>
  text(state === 'replaced' ? replacedBy : doctorId)

const proposalMark = 'proposed-'
const statuses = { locked: 'pending', confirmed: 'booked', released: 'cancelled' } as const
const identifierIn = (reference: unknown): string =>
  text(fieldOf(fieldOf(reference, 'identifier'), 'value'))
