/** A Parameters resource, as an operation is asked with it. */
import * as v from 'valibot'
import { readAs } from './answers'

const reference = v.looseObject({
  type: v.optional(v.string()),
  reference: v.optional(v.string()),
  identifier: v.optional(
    v.looseObject({ system: v.optional(v.string()), value: v.pipe(v.string(), v.nonEmpty()) }),
  ),
})
const parameters = v.looseObject({
  resourceType: v.literal('Parameters'),
  parameter: v.array(
    v.looseObject({
      name: v.string(),
      valueDateTime: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      valueReference: v.optional(reference),
      valuePositiveInt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      resource: v.optional(v.looseObject({ resourceType: v.string() })),
    }),
  ),
})
type Parameter = v.InferOutput<typeof parameters>['parameter'][number]
/** Its values by their names. */
export type Named = (name: string) => Parameter | undefined

/** @throws HisRefused BAD_INPUT */
export function namedIn(body: unknown): Named {
  const { parameter } = readAs(parameters, body)
  return (name) => parameter.find((one) => one.name === name)
}

/** The number by which a reference names what it means. */
export const numberIn = (parameter: Parameter | undefined): string | undefined =>
  parameter?.valueReference?.identifier?.value
