/** Documents as FHIR R4: what FHIR carries goes as resources in batch Bundles, the rest as JSON. */
import type { Wire } from '../engine'
import type { IntakeClient } from '../intake_client'
import { JsonWire } from '../json_wire'
import { text, type Json, type HospitalDocument } from '../paper'
import { beforeAndAfter } from './before_and_after'
import { care } from './care'
import { furtherCare } from './further_care'
import { leaving } from './leaving'
import { money } from './money'
import { organisation } from './organisation'
import { ext, partsOf, type Resource } from './words'

const says = { ...organisation, ...care, ...furtherCare, ...beforeAndAfter, ...money, ...leaving }

export class FhirWire implements Wire {
  private readonly json: JsonWire

  constructor(private readonly intake: IntakeClient) {
    this.json = new JsonWire(intake)
  }

  /** Whether documents of a kind go as resources. */
  static carries(kind: string): boolean {
    return kind in says
  }

  async carry(documents: readonly HospitalDocument[]): Promise<string[]> {
    const rest = documents.filter(({ kind }) => !FhirWire.carries(kind))
    const refusals = rest.length === 0 ? [] : await this.json.carry(rest)
    const resources = documents.flatMap(resourcesOf)
    for (let from = 0; from < resources.length; from += bundleMax)
      refusals.push(...(await this.put(resources.slice(from, from + bundleMax))))
    return refusals
  }

  private async put(resources: readonly Resource[]): Promise<string[]> {
    const entry = resources.map((resource) => ({
      resource,
      request: { method: 'PUT', url: `${resource.resourceType}/${resource.id}` },
    }))
    const bundle = { resourceType: 'Bundle', type: 'batch', entry }
    const answer = await this.intake.send('/fhir/R4', bundle, 'application/fhir+json')
    return partsOf(answer.entry).flatMap(({ response }, index) => {
      const status = statusOf(response)
      // 412: a newer version is known.
      if (/^(200|201|412)/.test(status)) return []
      const { resourceType, id } = resources[index] ?? { resourceType: '', id: '' }
      return [`${resourceType} ${id}: ${status} ${JSON.stringify(response)}`]
    })
  }
}

const bundleMax = 400

const statusOf = (response: unknown): string =>
  typeof response === 'object' && response !== null && 'status' in response
    ? text(response.status)
    : ''

/** Its resources, each with the hospital's count. */
function resourcesOf(published: HospitalDocument): Resource[] {
  const made = says[published.kind]?.(published) ?? []
  return made.map((resource): Resource => {
    const extension: Json[] = partsOf(resource.extension)
    const version = ext('version', { valueString: String(published.version) })
    return { ...resource, extension: [...extension, ...version] }
  })
}
