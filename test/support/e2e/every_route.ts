/** The address of every page, with what it needs: things of a person who has been here. */
import type { Hospital } from './hospital'
import { aFreeTime, anOrder, type Person } from './people'
import { builtRoutes } from './spec_routes'
import { addressOf } from './steps/steps'

export async function everyRoute(hospital: Hospital, person: Person) {
  const real = await realParameters(hospital, person)
  return builtRoutes.map(({ name, title, parameters }) => ({
    name,
    title,
    address: addressOf(name, fillIn(parameters, real)),
  }))
}

async function realParameters(hospital: Hospital, person: Person): Promise<Record<string, string>> {
  const free = await aFreeTime(hospital, person, { withDoctor: true })
  const { orderId } = await anOrder(hospital, person, free)
  return {
    orderId,
    sourceTimeId: free.time.sourceTimeId,
    departId: free.schedule.departId,
    doctorId: free.schedule.doctor?.doctorId ?? '',
    patientId: person.patient?.patientId ?? '',
  }
}

function fillIn(
  parameters: Readonly<Record<string, string>>,
  real: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.keys(parameters).map((name) => [name, real[name] ?? '']))
}
