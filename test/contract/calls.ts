/** The contract as a list, for tests that look at every call. */
import type { GenericSchema } from 'valibot'
import { contract } from '../../src/contract'
import type { Endpoint } from '../../src/contract/endpoint'

/** A call with its name, `area.call`. */
export interface NamedCall {
  name: string
  call: Endpoint
}

/** Every call of the contract. */
export const allCalls: NamedCall[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, call]): NamedCall => ({ name: `${area}.${name}`, call })),
)

/** The names of the fields that a call takes, in whichever of its variants. */
export function inputFields(call: Endpoint): string[] {
  return [...new Set(fieldsOf(call.input))]
}

function fieldsOf(schema: GenericSchema): string[] {
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries !== null)
    return Object.keys(schema.entries)
  if ('options' in schema && Array.isArray(schema.options))
    return schema.options.flatMap((option: GenericSchema) => fieldsOf(option))
  throw new Error(`a call's input is an object or a choice of objects, not ${schema.type}`)
}
