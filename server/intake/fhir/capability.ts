/** This server's capabilities: `/metadata`. */
import { urlOf } from '../../hospital_documents/fhir_extensions'
import { includesOf, revIncludesOf } from './bundles/including'
import { typesTaken } from './kinds'
import { readableParameters } from './readable'
import { searchParameters } from './search'

/** The CapabilityStatement; `readable` are the types that are only read. */
export function capabilityOf(base: string, readable: readonly string[] = []) {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-22',
    kind: 'instance',
    software: { name: 'hospital-patient-services' },
    implementation: { description: 'What the hospital tells its patients’ app', url: base },
    fhirVersion: '4.0.1',
    format: ['json', 'application/fhir+json'],
    rest: [
      {
        mode: 'server',
        security: {
          service: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                  code: 'SMART-on-FHIR',
                },
              ],
            },
          ],
          description: 'SMART Backend Services: client credentials with private_key_jwt',
        },
        resource: [...typesTaken.map(takenType), ...readable.map(readableType)],
        interaction: [{ code: 'batch' }, { code: 'transaction' }],
      },
    ],
  }
}

const takenType = (type: string) => ({
  type,
  supportedProfile: [urlOf(`told-${type}`)],
  interaction: ['read', 'vread', 'update', 'create', 'search-type'].map((code) => ({ code })),
  versioning: 'versioned-update',
  readHistory: false,
  updateCreate: true,
  conditionalCreate: true,
  conditionalUpdate: true,
  conditionalDelete: 'not-supported',
  referencePolicy: ['literal', 'logical'],
  searchParam: paramsOf(searchParameters),
  ...(includesOf(type).length > 0 && { searchInclude: includesOf(type) }),
  ...(revIncludesOf(type).length > 0 && { searchRevInclude: revIncludesOf(type) }),
})

const readableType = (type: string) => ({
  type,
  documentation: 'What patients wrote in the app; only read',
  interaction: ['read', 'vread', 'search-type'].map((code) => ({ code })),
  versioning: 'versioned',
  readHistory: false,
  referencePolicy: ['logical'],
  searchParam: paramsOf(readableParameters),
})

const paramsOf = (parameters: Readonly<Record<string, string>>) =>
  Object.entries(parameters).map(([name, type]) => ({ name, type }))
