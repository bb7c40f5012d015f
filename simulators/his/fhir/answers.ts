/** How the hospital's FHIR server answers: resources, and refusals as OperationOutcome. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { canonical } from '../../../server/hospital_documents/fhir_extensions'
import { tidied, type FhirResource } from '../../../server/hospital_documents/fhir_writing'
import { HisRefused } from '../../hospital/his_refused'

const mime = 'application/fhir+json; charset=utf-8'

/** What a request was answered. */
export interface Answer {
  status: number
  resource: FhirResource
}

/** Sends what comes of the work: the resource, or why not. */
export const answering =
  (work: (request: FastifyRequest) => Promise<Answer>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { status, resource } = await work(request).catch(refusalOf)
    return reply.code(status).type(mime).serializer(JSON.stringify).send(tidied(resource))
  }

/** @throws HisRefused BAD_INPUT, which is no refusal of what was asked */
export function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const outcome = v.safeParse(schema, value)
  if (!outcome.success) throw new HisRefused(400, 'BAD_INPUT', '内容不完整')
  return outcome.output
}

function refusalOf(error: unknown): Answer {
  if (!(error instanceof HisRefused)) throw error
  const { status, code, message } = error
  return {
    status,
    resource: outcomeOf('error', status === 409 ? 'business-rule' : 'invalid', code, message),
  }
}

/** An OperationOutcome of one issue. */
export const outcomeOf = (
  severity: 'error' | 'information',
  issueCode: 'business-rule' | 'invalid' | 'informational',
  code: string,
  text?: string,
): FhirResource => ({
  resourceType: 'OperationOutcome',
  issue: [
    {
      severity,
      code: issueCode,
      details: { coding: [{ system: `${canonical}/CodeSystem/answer`, code }], text },
    },
  ],
})

/** What a search or `$match` found. */
export const bundleOf = (
  entry: readonly { resource: FhirResource; search: object }[],
): FhirResource => ({
  resourceType: 'Bundle',
  type: 'searchset',
  total: entry.filter(({ resource }) => resource.resourceType !== 'OperationOutcome').length,
  entry,
})
