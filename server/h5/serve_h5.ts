/** The built H5: hashed files cached for ever, precompressed; documents for the app's own routes, with a content policy. */
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../src/contract/language'
import type { PagePicture } from '../../src/contract/page_picture'
import type { PublicFacts } from '../areas/hospital'
import { callersNames } from '../language/callers_language'
import type { HospitalNames } from '../language/hospital_names'
import { spokenIn } from '../language/spoken'
import { isWhole, markOfBuild, readBuild } from './build'
import { type Place, socketOriginOf } from './content_policy'
import { homePath, makeDocument } from './documents'
import { FactsMemory } from './facts'
import { floorPage, floorPageAddress, isBelowFloor, type OldestVersions } from './floor_page'
import { servePictures } from './pictures'
import { SentDocument } from './sent_document'
import { farewellWorker, shellAddress, workerAddress, workerPolicy } from './service_worker'
import { phoneCode, phoneCodeAddress } from './wide_window'

export interface H5Options {
  /** The folder with index.html, absolute. */
  folder: string
  /** Addresses of scripts that run before the app, e.g. the sandbox's stand-in for WeChat. */
  headScripts?: readonly string[]
}

/** The H5's options from its server. */
export interface H5Surroundings {
  publicUrl: string
  photoHosts: readonly string[]
  /** Phones may keep the app by a service worker. */
  hasWorker: boolean
  readFacts: () => Promise<PublicFacts | undefined>
}

/** A name with six or more hexadecimal digits changes whenever its content does. */
const hashed = /[.\-_][0-9a-f]{6,}[.\-_]/i
/** Lists of the build's files, for tests and budgets. */
const forBuildersOnly = /(^|\/)asset-sizes\.json(\.br|\.gz)?$/i
/** Addresses that are never pages. */
const notPages = /^\/(customer|hos|server|docs|health|sandbox|metrics|integration|fhir)(\/|$)/

/** Mounts files and pages; must come last. */
export async function serveH5(
  app: FastifyInstance,
  options: H5Options,
  { publicUrl, photoHosts, hasWorker, readFacts }: H5Surroundings,
): Promise<void> {
  const facts = new FactsMemory(readFacts, app.log)
  const place = {
    socketOrigin: socketOriginOf(publicUrl),
    photoHosts,
    isDemo: (options.headScripts ?? []).length > 0,
  }
  const { documentOf, pictureOf, oldest } = newestDocuments(options, hasWorker, place)
  servePictures(app, { pictureOf, facts: () => facts.current() })
  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (file) => !forBuildersOnly.test(file),
    setHeaders: (response, file) => {
      response.setHeader(
        'cache-control',
        hashed.test(path.basename(file).replace(/\.(br|gz)$/, ''))
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      )
    },
  })
  serveDocuments(app, { facts, documentOf, oldest, place })
  app.get(phoneCodeAddress, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=86400' })
      .type('image/svg+xml')
      .send(phoneCode(publicUrl)),
  )
  app.get(workerAddress, async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy })
    return hasWorker
      ? reply.sendFile(path.basename(workerAddress))
      : reply.type('text/javascript; charset=utf-8').send(farewellWorker)
  })
  app.decorate('sendUnknownPage', (request: FastifyRequest, reply: FastifyReply) => {
    const address = pathOf(request)
    const wantsPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    return wantsPage && !notPages.test(address) && path.extname(address) === ''
      ? documentOf(address, facts.facts, request.language).send(request, reply, 404)
      : undefined
  })
}

/** Pages by their addresses, and the page without script for phones that cannot run them. */
function serveDocuments(
  app: FastifyInstance,
  {
    facts,
    documentOf,
    oldest,
    place,
  }: {
    facts: FactsMemory
    documentOf: DocumentOf
    oldest: () => OldestVersions
    place: Place
  },
): void {
  const sendFloorPage = async (request: FastifyRequest, reply: FastifyReply) =>
    new SentDocument(floorPage(await facts.current(), request.language), place).send(
      request,
      reply,
      200,
    )
  for (const address of ['/', '/index.html', '/pages/*', '/subpages/*'])
    app.get(address, async (request, reply) => {
      if (isBelowFloor(request, oldest())) return sendFloorPage(request, reply)
      const document = documentOf(pathOf(request), await facts.current(), request.language)
      return document.send(request, reply, 200)
    })
  app.get(floorPageAddress, sendFloorPage)
  // Without anyone's facts: it is kept on the phone, and they would be older than the app's own.
  app.get(shellAddress, async (request, reply) =>
    documentOf(shellAddress, undefined, request.language).send(request, reply, 200),
  )
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

type DocumentOf = (
  address: string,
  facts: PublicFacts | undefined,
  language: Language,
) => SentDocument

/**
 * The documents of the newest build in the folder: after a new build old documents would request missing files. Each
 * is made once for its page and its facts.
 */
function newestDocuments(
  { folder, headScripts = [] }: H5Options,
  hasWorker: boolean,
  place: Place,
): {
  documentOf: DocumentOf
  pictureOf: (path: string) => PagePicture | undefined
  oldest: () => OldestVersions
} {
  let build = readBuild(folder, hasWorker)
  let known = markOfBuild(folder)
  let carried: PublicFacts | undefined
  const made = new Map<string, { names: HospitalNames; document: SentDocument }>()
  const documentOf: DocumentOf = (address, facts, language) => {
    const mark = markOfBuild(folder)
    if (mark !== undefined && mark !== known && isWhole(folder)) {
      build = readBuild(folder, hasWorker)
      known = mark
      made.clear()
    }
    if (facts !== carried) made.clear()
    carried = facts
    const page = address === '/index.html' ? '/' : address
    const key = page in build.filesOf || page === '/' ? page : ''
    const name = `${language} ${key}`
    const names = callersNames()
    const found = made.get(name)
    if (found?.names === names) return found.document
    const localized = spokenIn(language, facts, names)
    const html = makeDocument(build, { headScripts, path: key, facts: localized, language })
    const document = new SentDocument(html, place)
    made.set(name, { names, document })
    return document
  }
  return {
    documentOf,
    pictureOf: (path) => ownPicture(build.pictures, path === '/' ? homePath : path),
    oldest: () => build.oldest,
  }
}

/** An address is any text: `__proto__` names no page. */
function ownPicture(
  pictures: Readonly<Partial<Record<string, PagePicture>>>,
  path: string,
): PagePicture | undefined {
  return Object.hasOwn(pictures, path) ? pictures[path] : undefined
}
