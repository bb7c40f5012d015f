/** Documentation generated from the code; a test keeps it current. */
import { definitionsBundle } from './definitions'
import { fieldTables } from './field_tables'
import { integrationOpenApi } from './open_api'

const text = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** By file, from the project's root. */
export const papers: Readonly<Record<string, () => string>> = {
  'docs/integration/openapi.json': () => text(integrationOpenApi()),
  'docs/integration/fields.md': fieldTables,
  'docs/integration/fhir/definitions.json': () => text(definitionsBundle()),
}
