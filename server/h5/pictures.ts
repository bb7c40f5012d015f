/** Pages rendered for a signed-in account, with the replies that they show: requested by their documents, long before the app's scripts are loaded (docs/decisions/0026). */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PagePicture } from '../../src/contract/page_picture'
import type { PublicFacts } from '../areas/hospital'
import { createSemaphore } from '../concurrency/semaphore'
import { networkOf } from '../values/network'

interface Surroundings {
  /** The picture of the newest build. */
  pictureOf: (path: string) => PagePicture | undefined
  facts: () => Promise<PublicFacts | undefined>
}

type Asked = Partial<Record<'address' | 'branch' | 'look', string>>

/** Compressed for one reader: fast, and still a quarter of the bytes. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** A picture costs as much as five bookings: so many are rendered at once, so many wait a moment, and in a rush the others' apps load by themselves. */
const limits = { max: 4, maxWaiting: 16, patienceMs: 100 }
/** A page asks once; many phones of a hospital share an address, so the account's token is counted. */
const perMinute = {
  rateLimit: {
    max: 60,
    timeWindow: 60_000,
    keyGenerator: ({ headers, ip }: FastifyRequest) =>
      `picture ${headers.authorization ?? networkOf(ip)}`,
  },
}
const compress = promisify(brotliCompress)
/** Headers that identify the caller and the language. */
const passedOn = ['authorization', 'cookie', 'user-agent', 'accept-language'] as const

/** `GET /picture?address=&branch=&look=`: `look` is usual or elder; empty where only the replies are wanted. Without replies when too many ask. */
export function servePictures(app: FastifyInstance, { pictureOf, facts }: Surroundings): void {
  const semaphore = createSemaphore(limits.max, limits.maxWaiting, limits.patienceMs)
  app.get<{ Querystring: Asked }>('/picture', { config: perMinute }, async (request, reply) => {
    const { address = '', branch, look } = request.query
    const [path = '', search] = String(address).split('?')
    const picture = pictureOf(path)
    const known = await facts()
    if (picture === undefined || known === undefined) return reply.code(404).send({ answers: [] })
    const { ask, answers } = askInTheNameOf(app, request)
    const viewer = { facts: known, query: new URLSearchParams(search), branchId: branch }
    // A refusal is one of the replies: the page shows it.
    const drawn = await semaphore(async () => {
      const draw = await picture.filled(viewer, ask).catch(() => undefined)
      return { answers, html: look === '' ? undefined : draw?.(look === 'elder') }
    })
    const body = JSON.stringify(drawn ?? { answers: [] })
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json' })
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return body
    return reply.header('content-encoding', 'br').send(await compress(body, brotliQuality))
  })
}

/** The app's calls with their checks and limits, as if the phone had made them. */
function askInTheNameOf(app: FastifyInstance, { headers, ip }: FastifyRequest) {
  const own = Object.fromEntries(
    passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
  const answers: object[] = []
  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const answer = await app.inject({
      method,
      url: path,
      payload: body,
      headers: own,
      remoteAddress: ip,
    })
    const data: unknown = answer.json()
    answers.push({ method, path, body, statusCode: answer.statusCode, data })
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    return data
  }
  return { ask, answers }
}
