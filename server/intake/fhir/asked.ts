/** Parses which resource a request means: by id, by identifier, at which version. */
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
}

/** Parses it. @throws FhirRefused */
export function receivedBy({ method, url, body, ifMatch, ifNoneExist }: Asked): Received {
  const [, type = '', id, query = ''] =
    /^\/?([A-Za-z]+)(?:\/([A-Za-z0-9.-]{1,64}))?(?:\?(.*))?$/.exec(url) ?? []
  if (type === '') throw refused(400, 'invalid', `the address ${url} cannot be read`)
  if (method === 'POST') {
    if (id !== undefined) throw refused(400, 'invalid', 'POST goes to the type, PUT to an id')
    const resource = resourceIn(body, type)
    const identifier = ifNoneExist === undefined ? undefined : identifierIn(ifNoneExist)
    return { resource: { ...resource, id: undefined }, identifier, create: true }
  }
  if (method !== 'PUT')
    throw refused(
      405,
      'not-supported',
      `${method} is not answered: say active false, or a status, instead`,
    )
  const resource = resourceIn(body, type)
  const received = { resource, ifMatch: versionIn(ifMatch) }
  if (id === undefined) return { ...received, identifier: identifierIn(query) }
  if (resource.id !== undefined && resource.id !== id)
    throw refused(400, 'invalid', `the address says id ${id}, the body ${resource.id}`)
  return { ...received, resource: { ...resource, id } }
}

/** `identifier=system|value`. @throws FhirRefused */
function identifierIn(query: string): { system: string; value: string } {
  const given = new URLSearchParams(query)
  const [words, ...others] = given.getAll('identifier')
  const isOther = [...given.keys()].some((key) => key !== 'identifier')
  const [, system = '', value = ''] = /^(?:([^|]*)\|)?([^|]+)$/.exec(words ?? '') ?? []
  if (value === '' || others.length > 0 || isOther)
    throw refused(412, 'invalid', 'a resource is found by one identifier: ?identifier=system|value')
  return { system, value }
}

function versionIn(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined) return undefined
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch.trim())?.[1]
  if (digits === undefined) throw refused(400, 'invalid', 'If-Match is a version, W/"3"')
  return Number(digits)
}
