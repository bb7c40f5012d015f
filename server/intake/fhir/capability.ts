/** This server's capabilities: `/metadata`. */
import { urlOf } from '../../hospital_documents/fhir_extensions'
import { typesTaken } from './kinds'
import { searchParameters } from './search'

/** The CapabilityStatement. */
export function capabilityOf(base: string) {
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
        resource: typesTaken.map((type) => ({
          type,
          supportedProfile: [urlOf(`told-${type}`)],
          interaction: ['read', 'update', 'create', 'search-type'].map((code) => ({ code })),
          versioning: 'versioned-update',
          readHistory: false,
          updateCreate: true,
          conditionalCreate: true,
          conditionalUpdate: true,
          conditionalDelete: 'not-supported',
          referencePolicy: ['literal', 'logical'],
          searchParam: Object.entries(searchParameters).map(([name, kind]) => ({
            name,
            type: kind,
          })),
        })),
        interaction: [{ code: 'batch' }, { code: 'transaction' }],
      },
    ],
  }
}
