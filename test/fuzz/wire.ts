/** Requests whose bytes no HTTP client writes: lengths that lie, cut and slow bodies, two requests in one, other protocols. */
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Chance, chanceOfInput } from './chance'
import { isRequest, type Surface, type Wire } from './inputs'
import type { Asked } from './known'
import type { Request } from './spoil'

const sources = ['patients', 'patients', 'desk', 'documents', 'fhir', 'notifications', 'addresses']

/** Good requests of the other surfaces, in bad bytes. */
export function wire(others: () => Readonly<Record<string, Surface>>): Surface['draw'] {
  return (seed, count, asked: Asked) => {
    const drawn = new Map(
      [...new Set(sources)].map((name) => [name, others()[name]?.draw(seed, count, asked)]),
    )
    return Array.from({ length: count }, (_, index) => {
      const chance = chanceOfInput(seed, -2 - index)
      const input = drawn.get(chance.of(sources))?.[index]
      return input === undefined || !isRequest(input) ? ofNobody(chance) : spoilBytes(input, chance)
    })
  }
}

const printable = (text: string): string => text.replace(/[^\x21-\x7e]/g, '')
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

function head(
  { method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>,
  more: readonly string[],
  version = 'HTTP/1.1',
): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${value.replace(/[^\x20-\x7e]/g, '')}`,
  )
  return [
    `${method} ${printable(url)} ${version}`,
    'host: hospital.example',
    ...lines,
    ...more,
    '',
    '',
  ].join('\r\n')
}

const close = 'connection: close'

function spoilBytes(request: Request, chance: Chance): Wire {
  const body = Buffer.from(request.payload ?? '{"a":1}')
  const at = chance.below(body.length + 1)
  const post: Request = { ...request, method: 'POST' }
  const said = (length: number | string): string => `content-length: ${length}`
  const whole = (text: string, ...rest: Buffer[]) => ({
    parts: [Buffer.concat([bytesOf(text), ...rest])],
  })
  const cut = { breaksOff: true }
  const chunk = (bytes: Buffer, size = bytes.length.toString(16)): Buffer =>
    Buffer.concat([bytesOf(`${size}\r\n`), bytes, bytesOf('\r\n')])
  const chunked = 'transfer-encoding: chunked'
  const ways: Readonly<Record<string, () => Partial<Wire>>> = {
    'a length that is too large': () => ({
      ...whole(head(post, [said(body.length + 9)]), body),
      ...cut,
    }),
    'a length that is too small': () => whole(head(post, [said(at), close]), body),
    'a length that is none': () =>
      whole(
        head(post, [said(chance.of(['-1', 'x', '1e3', '0x10', '9'.repeat(30), '+5'])), close]),
        body,
      ),
    'two lengths': () => whole(head(post, [said(body.length), said(at), close]), body),
    'a length and chunks': () =>
      whole(head(post, [said(at), chunked, close]), chunk(body), bytesOf('0\r\n\r\n')),
    chunks: () =>
      whole(
        head(post, [chunked, close]),
        chunk(body.subarray(0, at)),
        ...(at < body.length && at > 0 ? [chunk(body.subarray(at))] : []),
        bytesOf(chance.of(['0\r\n\r\n', '0\r\nx: y\r\n\r\n', '0;a=b\r\n\r\n'])),
      ),
    'chunks of a wrong size': () => ({
      ...whole(
        head(post, [chunked, close]),
        chunk(body, chance.of(['0', 'fffffffffffffffff', '-1', 'x', '7fffffff', '1;a'])),
      ),
      ...cut,
    }),
    'chunks that end too soon': () => ({ ...whole(head(post, [chunked]), chunk(body)), ...cut }),
    'an encoding of transfers nobody has': () =>
      whole(
        head(post, [
          `transfer-encoding: ${chance.of(['gzip', 'x', 'chunked, x', ' chunked'])}`,
          close,
        ]),
        body,
      ),
    'a head that is cut': () => {
      const text = head(request, [close])
      return { parts: [bytesOf(text.slice(0, chance.below(text.length)))], ...cut }
    },
    'a body that is cut': () => ({
      ...whole(head(post, [said(body.length)]), body.subarray(0, at)),
      ...cut,
    }),
    'a slow body': () => ({
      parts: [
        bytesOf(head(post, [said(body.length), close])),
        body.subarray(0, at),
        body.subarray(at),
      ],
      pauseMs: chance.of([1, 20, 60]),
    }),
    'a slow head': () => {
      const bytes = bytesOf(head(request, [close]))
      return { parts: [bytes.subarray(0, 20), bytes.subarray(20)], pauseMs: chance.of([1, 20, 60]) }
    },
    'a gzip that is cut': () => {
      const packed = gzipSync(body).subarray(0, -chance.below(12) - 1)
      return whole(head(post, ['content-encoding: gzip', said(packed.length), close]), packed)
    },
    'bare line feeds': () => ({
      parts: [bytesOf(head(request, [close]).replaceAll('\r\n', '\n'))],
    }),
    'an odd header': () =>
      whole(
        head(request, [
          chance.of([
            'x : y',
            ' folded',
            'x: \u0000',
            'x: \u00e9\u00ff',
            'x y: z',
            ': z',
            `x: ${'y'.repeat(20_000)}`,
            ...Array.from({ length: 3 }, () => 'a'),
          ]),
          close,
        ]),
      ),
    'very many headers': () =>
      whole(
        head(request, [
          ...Array.from({ length: chance.of([150, 3000]) }, (_, n) => `x${n}: y`),
          close,
        ]),
      ),
    'a very long address': () =>
      whole(head({ ...request, url: request.url + '?a='.repeat(chance.of([500, 9000])) }, [close])),
    'an odd method': () =>
      bytesWith(
        head(request, [close]).replace(
          /^\w+/,
          chance.of(['PROPFIND', 'TRACE', 'CONNECT', 'get', 'QUERY', 'PURGE', 'X', '', 'M-SEARCH']),
        ),
      ),
    'another version': () =>
      whole(
        head(
          request,
          [close],
          chance.of(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'RTSP/1.0', '']),
        ),
      ),
    'an address of another form': () =>
      whole(
        head(
          {
            ...request,
            url: chance.of([
              `http://elsewhere.example${request.url}`,
              `http://u:p@x${request.url}`,
              `//elsewhere.example${request.url}`,
              '*',
              'elsewhere.example:443',
              request.url.slice(1),
              `${request.url}#x`,
              `/.${request.url}`,
              '/\\..\\x',
            ]),
          },
          [close],
        ),
      ),
    'an expectation': () =>
      whole(
        head(post, [`expect: ${chance.of(['100-continue', 'x'])}`, said(body.length), close]),
        body,
      ),
    'an upgrade': () => ({
      ...whole(
        head(request, [
          `upgrade: ${chance.of(['websocket', 'h2c', 'TLS/1.0', 'x'])}`,
          `connection: upgrade, ${chance.of(['close', 'HTTP2-Settings'])}`,
          `sec-websocket-key: ${chance.of(['x', 'dGhlIHNhbXBsZSBub25jZQ=='])}`,
          `sec-websocket-version: ${chance.of(['13', '8', 'x'])}`,
        ]),
      ),
      ...cut,
    }),
    'requests one after another': () => {
      const one = bytesOf(head(post, [said(body.length)]))
      const last = bytesOf(head(request, [close]).replace(/^\w+/, 'GET'))
      return { parts: [Buffer.concat([one, body, one, body, last])] }
    },
    'a host that is missing or double': () =>
      bytesWith(
        head(request, [close]).replace(
          /host: [^\r]+\r\n/,
          chance.of(['', 'host: a\r\nhost: b\r\n', 'host: \r\n']),
        ),
      ),
    'headers twice': () =>
      whole(
        head(post, ['authorization: Bearer x', 'content-type: x', said(body.length), close]),
        body,
      ),
  }
  const name = chance.of(Object.keys(ways))
  const made = ways[name]?.() ?? {}
  return {
    listener: request.listener ?? 'app',
    name,
    parts: [],
    pauseMs: 0,
    breaksOff: false,
    ...made,
  }
}

const bytesWith = (text: string): Partial<Wire> => ({ parts: [bytesOf(text)] })

/** What is no HTTP. */
function ofNobody(chance: Chance): Wire {
  const bytes = chance.of<() => Buffer>([
    () => randomBytes(200),
    () => bytesOf('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => Buffer.from('16030100c8010000c40303', 'hex'),
    () => bytesOf('\r\n\r\n'),
    () => Buffer.alloc(0),
  ])()
  return {
    listener: chance.of(['app', 'desk', 'metrics']),
    name: 'no HTTP',
    parts: [bytes],
    pauseMs: 0,
    breaksOff: true,
  }
}
