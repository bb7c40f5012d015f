/** HL7's own examples of each type: accepted, or refused with a reason and its place; never a fault of the server. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { typesTaken } from '../../../../server/intake/fhir/kinds'
import { fhir } from '../../../support/server/fhir'
import { forAllTests } from '../../../support/server/for_tests'
import { startWithSystem } from '../../../support/server/integration'

const folder = path.join(__dirname, '../../../support/hl7_examples')
const anExample = v.looseObject({ resourceType: v.string(), id: v.string() })
const examples = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    file,
    resource: v.parse(anExample, JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
  }))

const departmentMissing =
  'DiagnosticReport.extension: the extension department-name is missing, and performer names no Organization'
const typeMissing = expect.stringMatching(/^Schedule.serviceType: must have one of general, /)

const channelMissing =
  'Appointment.identifier: has no order number (https://hospital-patient-services.example/fhir/sid/order-no), and the extension channel is none of window, kiosk, phone, doctor, web, other'

const noFollowUp =
  'ServiceRequest.category: is neither FOLLOWUP nor an exam; no other order is taken in'

const noVisit = 'CarePlan.activity: has no detail of kind Appointment'
const severalVisits = 'CarePlan.activity: has several of kind Appointment: send a plan for each'

const noRequester = 'MedicationRequest.requester: must be an Organization or a PractitionerRole'

const nobodyAsked = 'Questionnaire.extension: neither department nor doctor is there'

/** 201 with how it stands (of a part: how the whole does), or 422 with the reason. */
const expected: Record<string, [number, unknown]> = {
  'Account-example.json': [201, 'is known now'],
  'Appointment-2docs.json': [422, channelMissing],
  'Appointment-example.json': [422, channelMissing],
  'CarePlan-example.json': [422, noVisit],
  'CarePlan-f201.json': [422, 'CarePlan.intent: must be plan or order'],
  'CarePlan-gpvisit.json': [422, severalVisits],
  'CarePlan-preg.json': [422, severalVisits],
  'ChargeItem-example.json': [422, 'ChargeItem.priceOverride.currency: must be CNY'],
  'DiagnosticReport-f201.json': [
    201,
    'waits for ImagingStudy HEAD and NECK CT DICOM imaging study',
  ],
  'DiagnosticReport-pap.json': [
    422,
    expect.stringMatching(/^DiagnosticReport.category: has none of LAB, /),
  ],
  'DiagnosticReport-ultrasound.json': [422, departmentMissing],
  'DocumentReference-example.json': [201, 'is known now'],
  'Encounter-example.json': [422, 'as stay: inDate: is missing'],
  'Encounter-f001.json': [
    422,
    'Encounter.appointment: is missing, and so are subject and the extension clinic',
  ],
  'Encounter-f203.json': [422, 'as stay: wardName: is missing'],
  'HealthcareService-example.json': [201, 'is known now'],
  'ImagingStudy-example.json': [201, 'is known now'],
  'Invoice-example.json': [422, 'Invoice.totalGross.currency: must be CNY'],
  'Location-1.json': [201, 'is known now'],
  'Location-amb.json': [201, 'is known now'],
  'MedicationRequest-medrx0301.json': [422, noRequester],
  'MedicationRequest-medrx0302.json': [422, noRequester],
  'MedicationRequest-medrx0304.json': [422, noRequester],
  'Observation-blood-pressure.json': [201, 'is known now'],
  'Observation-f001.json': [201, 'is known now'],
  'Organization-f001.json': [201, 'is known now'],
  'Organization-hl7.json': [201, 'is known now'],
  'Patient-example.json': [201, 'is known now'],
  'Patient-pat1.json': [201, 'is known now'],
  'PaymentNotice-77654.json': [422, 'PaymentNotice.amount.currency: must be CNY'],
  'Practitioner-example.json': [201, channelMissing],
  'Practitioner-f001.json': [201, noRequester],
  'PractitionerRole-example.json': [
    422,
    expect.stringMatching(/^PractitionerRole.code: has no title/),
  ],
  'Questionnaire-3141.json': [422, nobodyAsked],
  'Questionnaire-bb.json': [422, nobodyAsked],
  'Questionnaire-f201.json': [422, 'Questionnaire.title: is missing'],
  'Questionnaire-gcs.json': [422, nobodyAsked],
  'Questionnaire-phq-9-questionnaire.json': [422, nobodyAsked],
  'Questionnaire-qs1.json': [422, 'Questionnaire.title: is missing'],
  'Questionnaire-zika-virus-exposure-assessment.json': [422, nobodyAsked],
  'Schedule-example.json': [201, 'waits for its first Slot'],
  'ServiceRequest-di.json': [422, 'ServiceRequest.intent: must be order'],
  'ServiceRequest-do-not-turn.json': [422, 'ServiceRequest.doNotPerform: must be false'],
  'ServiceRequest-example.json': [422, noFollowUp],
  'ServiceRequest-physical-therapy.json': [422, noFollowUp],
  'Slot-1.json': [201, typeMissing],
  'Slot-2.json': [201, typeMissing],
  'Slot-example.json': [201, typeMissing],
  'Task-example1.json': [201, 'is known now'],
  'Task-fm-example1.json': [201, 'is known now'],
}

const server = forAllTests(() => startWithSystem('system/*.*'))
const outcome = v.object({
  issue: v.array(
    v.object({ diagnostics: v.string(), expression: v.optional(v.array(v.string()), []) }),
  ),
})

it('has one of every type that is taken in', () => {
  const types = new Set(examples.map(({ resource }) => resource.resourceType))
  expect(typesTaken.filter((type) => !types.has(type))).toEqual([])
})

it('are each accepted, or refused with a reason', async () => {
  const became: Record<string, [number, string]> = {}
  for (const { file, resource } of examples) {
    const { status, body } = await fhir(server.app, server.token, {
      method: 'PUT',
      url: `/${resource.resourceType}/${resource.id}`,
      body: resource,
    })
    const last = v.parse(outcome, body).issue.at(-1)
    became[file] = [status, [...(last?.expression ?? []), last?.diagnostics].join(': ')]
  }
  expect(became).toEqual(expected)
})
