/** Request bodies of the hospital's systems: forms, and JSON in UTF-8, as it is or in gzip, and not nested deeper than documents are. */
import { isUtf8 } from 'node:buffer'
import { gunzip } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'

/** Documents and resources have some ten levels; recursive functions rely on a limit. */
const levelsMax = 64

/** The body is refused unread; the message is for the developers of the sending system. */
class BodyRefused extends Error {
  override readonly name = 'BodyRefused'
  constructor(
    message: string,
    readonly statusCode = 400,
  ) {
    super(message)
  }
}

/** Parses bodies of this type; `prepare` sees the text before. */
export function readJsonBodies(
  app: FastifyInstance,
  mediaType: string,
  {
    bodyLimit,
    prepare = (text) => text,
  }: { bodyLimit?: number; prepare?(text: string): string } = {},
): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser(
    mediaType,
    { parseAs: 'buffer', ...(bodyLimit !== undefined && { bodyLimit }) },
    (request, sent: Buffer, done) => {
      plainBytes(request, sent, (unreadable, bytes) => {
        const refusal = unreadable ?? refusalOf(bytes)
        if (refusal !== undefined) return done(refusal)
        // A byte order mark is no content.
        return parse(request, prepare(bytes.toString('utf8').replace(/^\ufeff/, '')), done)
      })
    },
  )
}

/** What was sent in gzip unpacks to no more than a plain body may have. */
function plainBytes(
  { headers, routeOptions }: FastifyRequest,
  sent: Buffer,
  done: (refusal: BodyRefused | undefined, bytes: Buffer) => void,
): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return done(undefined, sent)
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    return done(
      new BodyRefused('send the body as it is or in gzip, in no other encoding', 415),
      sent,
    )
  gunzip(sent, { maxOutputLength: routeOptions.bodyLimit }, (error, bytes) => {
    if (error === null) return done(undefined, bytes)
    const isTooLong = 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return done(
      isTooLong
        ? new BodyRefused('send fewer at once', 413)
        : new BodyRefused('the body is no gzip'),
      sent,
    )
  })
}

/** Parses bodies of forms: of token calls and of searches. A parameter that comes several times is a list. */
export function readFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32 * 1024 },
    (_request, body, done) => {
      const given = new URLSearchParams(String(body))
      const lists = [...new Set(given.keys())].map((name) => [name, given.getAll(name)] as const)
      done(null, Object.fromEntries(lists.map(([name, all]) => [name, all[1] ? all : all[0]])))
    },
  )
}

function refusalOf(bytes: Buffer): BodyRefused | undefined {
  if (bytes.length === 0) return new BodyRefused('the body is empty')
  if (!isUtf8(bytes)) return new BodyRefused('the body is not UTF-8 (GBK must be converted)')
  if (isDeep(bytes)) return new BodyRefused(`the body is nested deeper than ${levelsMax} levels`)
  return undefined
}

const [quote, backslash, list, listEnd, object, objectEnd] = Buffer.from('"\\[]{}')

/** Checked before parsing: a parser of 50,000 levels runs out of stack. */
function isDeep(bytes: Buffer): boolean {
  let levels = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfText(bytes, at)
    else if (byte === list || byte === object) levels += 1
    else if (byte === listEnd || byte === objectEnd) levels -= 1
    if (levels > levelsMax) return true
  }
  return false
}

/** The closing quote of the string that begins at this one. */
function endOfText(bytes: Buffer, begin: number): number {
  for (let at = begin + 1; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1
    else if (bytes[at] === quote) return at
  }
  return bytes.length
}

/** The fault of a request whose body was not parsed, in the protocol's form. */
export function bodyFault({ statusCode, message, name }: FastifyError): string {
  if (name === 'BodyRefused') return message
  if (statusCode === 413) return 'send fewer at once'
  if (statusCode === 415) return 'the Content-Type is none that is read here'
  if (statusCode === 429) return 'too many requests: wait for as long as Retry-After says'
  return 'the body is no JSON'
}
