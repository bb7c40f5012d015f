/** Reads stored resources back, for a hospital's engine to check itself, and what the app publishes. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Intake } from '../taking/taking'
import { etagOf } from './answers'
import type { Callers } from './callers'
import { refused } from './outcome'
import { findReadable, searchReadable } from './readable'
import { send } from './replies'
import { readResource, searchResources } from './search'

/** What is read: a search of a type, or one resource, also at a version. */
interface Asked {
  type: string
  id?: string | undefined
  version?: string | undefined
  query: unknown
}

/** What it is answered with; a search has no version. */
interface Found {
  resource: object
  etag?: string
  updatedAt?: Date
}

/** Reads for the caller of a request. @throws FhirRefused */
export type Reader = (request: FastifyRequest, asked: Asked) => Promise<Found>

/** Makes it. */
export function readerOf(
  intake: Intake,
  base: string,
  { requireScope, sourceOf }: Callers,
): Reader {
  return async (request, { type, id, version, query }) => {
    requireScope(request, 'read', type)
    const readable = intake.registry.readableOf(type)
    const asking = {
      type,
      source: sourceOf(request),
      requireScope: (other: string) => requireScope(request, 'read', other),
    }
    if (id === undefined)
      return {
        resource:
          readable === undefined
            ? await searchResources(intake, base, asking, query)
            : await searchReadable(intake, base, readable, query),
      }
    const found =
      readable === undefined
        ? await readResource(intake, asking, id)
        : await findReadable(intake, readable, id)
    if (version !== undefined && etagOf(Number(version)) !== found.etag)
      throw refused(404, 'not-found', `only the newest version is kept, which is ${found.etag}`)
    return found
  }
}

/** The address of a Bundle's entry, `Location/12` or `Location?_id=12`, as what is read. @throws FhirRefused */
export function askedBy(url: string): Asked {
  const [, type, id, version, words = ''] =
    /^\/?([A-Za-z]+)(?:\/([A-Za-z0-9.-]{1,64})(?:\/_history\/(\d{1,15}))?)?(?:\?(.*))?$/.exec(
      url,
    ) ?? []
  if (type === undefined) throw refused(400, 'invalid', `the address ${url} cannot be read`)
  const given = new URLSearchParams(words)
  const query = Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const all = given.getAll(name)
      return [name, all.length === 1 ? all[0] : all]
    }),
  )
  return { type, id, version, query }
}

/** Mounts search and read. */
export function readingRoutes(
  app: FastifyInstance,
  read: Reader,
  { onRequest }: Pick<Callers, 'onRequest'>,
): void {
  app.get<{ Params: { type: string } }>('/:type', { onRequest }, async (request, reply) => {
    const { resource } = await read(request, { ...request.params, query: request.query })
    return send(reply, 200, resource)
  })
  // The parameters stand in the body, in the address, or in both.
  app.post<{ Params: { type: string } }>(
    '/:type/_search',
    { onRequest },
    async (request, reply) => {
      const query = { ...parametersOf(request.query), ...parametersOf(request.body) }
      const { resource } = await read(request, { ...request.params, query })
      return send(reply, 200, resource)
    },
  )
  for (const path of ['/:type/:id', '/:type/:id/_history/:version'])
    app.get<{ Params: { type: string; id: string; version?: string } }>(
      path,
      { onRequest },
      async (request, reply) => {
        const { resource, etag, updatedAt } = await read(request, {
          ...request.params,
          query: undefined,
        })
        void reply.header('etag', etag).header('last-modified', updatedAt?.toUTCString())
        return send(reply, 200, resource)
      },
    )
}

const parametersOf = (given: unknown): object =>
  typeof given === 'object' && given !== null ? given : {}
