/** Parses which resource a request means: by id, by identifier, at which version. */
import { identifierOf, withoutConditions } from './elements/condition'
import { refused } from './outcome'
import type { Received } from './place'
import { resourceIn } from './receive'

/** The parts of a writing request, from a Bundle's entry or from HTTP. */
export interface Asked {
  method: string
  /** Below the base, e.g. `Slot/12` or `Slot?identifier=…|…`. */
  url: string
  body: unknown
  ifMatch?: string | undefined
  ifNoneExist?: string | undefined
  /** What a new resource is called that brings no name of its own. */
  id?: string | undefined
}

/** Parses it. @throws FhirRefused */
export function receivedBy({
  method,
  url,
  body: sent,
  ifMatch,
  ifNoneExist,
  id: drawn,
}: Asked): Received {
  const body = withoutConditions(sent)
  const [, type = '', id, query = ''] =
    /^\/?([A-Za-z]+)(?:\/([A-Za-z0-9.-]{1,64}))?(?:\?(.*))?$/.exec(url) ?? []
  if (type === '') throw refused(400, 'invalid', `the address ${url} cannot be read`)
  if (method === 'POST') {
    if (id !== undefined) throw refused(400, 'invalid', 'POST goes to the type, PUT to an id')
    const resource = resourceIn(body, type)
    const identifier = ifNoneExist === undefined ? undefined : identifierIn(ifNoneExist)
    return { resource: { ...resource, id: drawn }, identifier, create: true }
  }
  if (method !== 'PUT')
    throw refused(
      405,
      'not-supported',
      refusedMethods.get(method) ?? `${method} is not answered in a Bundle: only PUT and POST are`,
    )
  const resource = resourceIn(body, type)
  const received = { resource, ifMatch: versionIn(ifMatch) }
  if (id === undefined) return { ...received, identifier: identifierIn(query) }
  if (resource.id !== undefined && resource.id !== id)
    throw refused(400, 'invalid', `the address says id ${id}, the body ${resource.id}`)
  return { ...received, resource: { ...resource, id } }
}

const refusedMethods = new Map([
  ['DELETE', 'DELETE is not answered: say active false, or a status, instead'],
  ['GET', 'GET is answered in a batch, not in a transaction'],
])

/** The identifier of a condition. @throws FhirRefused */
function identifierIn(condition: string): { system: string; value: string } {
  const found = identifierOf(condition)
  if (found !== undefined) return found
  throw refused(412, 'invalid', 'a resource is found by one identifier: ?identifier=system|value')
}

function versionIn(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined) return undefined
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch.trim())?.[1]
  if (digits === undefined) throw refused(400, 'invalid', 'If-Match is a version, W/"3"')
  return Number(digits)
}
