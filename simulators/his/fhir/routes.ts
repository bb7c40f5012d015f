/** The hospital's own FHIR server, as far as the app asks one (docs/his_protocol.md): who patients are, and what is booked, also by IHE Scheduling. Behind it stand the same books. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { SandboxHospital } from '../../hospital/delivery'
import type { Registry } from '../patients'
import { answering } from './answers'
import { changeAppointment, enterAppointment, findAppointments } from './appointments'
import { matchPatient, openPatient } from './patients'
import { lockIdIn, SchedulingDesk } from './scheduling'

const search = v.object({ identifier: v.string() })
const place = v.object({ id: v.string() })

/** Mounts it on the hospital system's scope, behind its token. */
export function serveFhirDesk(
  scope: FastifyInstance,
  registry: Registry,
  hospital: SandboxHospital,
): void {
  const scheduling = new SchedulingDesk(hospital)
  scope.addContentTypeParser(
    'application/fhir+json',
    { parseAs: 'string' },
    scope.getDefaultJsonParser('remove', 'ignore'),
  )
  scope.get(
    '/fhir/metadata',
    answering(async () => ({ status: 200, resource: capability })),
  )
  scope.post(
    '/fhir/Patient/$match',
    answering(({ body }) => matchPatient(registry, body)),
  )
  scope.post(
    '/fhir/Patient',
    answering(({ body }) => openPatient(registry, body)),
  )
  scope.post(
    '/fhir/Appointment',
    answering(({ body }) => enterAppointment(hospital.sql, body)),
  )
  scope.get(
    '/fhir/Appointment',
    answering(({ query }) => {
      const { identifier } = v.parse(search, query)
      const lockId = lockIdIn(identifier)
      return lockId === undefined
        ? findAppointments(hospital.sql, identifier)
        : scheduling.ofLock(lockId)
    }),
  )
  scope.post(
    '/fhir/Appointment/$find',
    answering(({ body }) => scheduling.find(body)),
  )
  scope.post(
    '/fhir/Appointment/$hold',
    answering(({ body }) => scheduling.hold(body)),
  )
  scope.post(
    '/fhir/Appointment/$book',
    answering(({ body }) => scheduling.book(body)),
  )
  scope.put(
    '/fhir/Appointment/:id',
    answering((request) =>
      changeAppointment(hospital, {
        id: v.parse(place, request.params).id,
        body: request.body,
        ifMatch: ifMatchOf(request),
      }),
    ),
  )
}

const ifMatchOf = ({ headers }: FastifyRequest): string | undefined => headers['if-match']

const interaction = (...codes: string[]) => codes.map((code) => ({ code }))
const capability = {
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: '2026-11-22',
  kind: 'instance',
  implementation: { description: '演示医院' },
  fhirVersion: '4.0.1',
  format: ['json'],
  rest: [
    {
      mode: 'server',
      resource: [
        {
          type: 'Patient',
          interaction: interaction('create'),
          conditionalCreate: true,
          operation: [
            {
              name: 'match',
              definition: 'http://hl7.org/fhir/OperationDefinition/Patient-match',
            },
          ],
        },
        {
          type: 'Appointment',
          interaction: interaction('create', 'update', 'search-type'),
          conditionalCreate: true,
          searchParam: [{ name: 'identifier', type: 'token' }],
          operation: ['find', 'hold', 'book'].map((name) => ({
            name,
            definition: `https://profiles.ihe.net/ITI/Scheduling/OperationDefinition/appointment-${name}`,
          })),
        },
      ],
    },
  ],
}
