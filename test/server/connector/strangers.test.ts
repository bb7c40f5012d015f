/** What vendors write that no page describes: times in every form, characters by number, replies that are cut off, a charset that only the XML names, SOAP 1.2. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { parseXml } from '../../../connector/formats/xml'
import { Journal } from '../../../connector/journal/journal'
import { Mapping } from '../../../connector/mapping/mapping'
import type { SoapConnection } from '../../../connector/profile/shape'
import { MllpSource } from '../../../connector/sources/mllp'
import { frame, frameReader } from '../../../connector/transports/framing'
import { soapTransport } from '../../../connector/transports/soap'
import { freePort } from '../../../simulators/free_port'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-strangers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function map(text: string, input: unknown): Promise<unknown> {
  writeFileSync(path.join(folder, 'one.jsonata'), text)
  return new Mapping(folder, 'one.jsonata', { codes: new Map() }).apply(input)
}

describe('times', () => {
  it.each([
    ['8:30', '08:30'],
    ['083000', '08:30'],
    ['08:30:00.0000000', '08:30'],
    ['202611120830', '08:30'],
    ['20261112083000.0000+0800', '08:30'],
    ['2026-11-12 08:30:00.000', '08:30'],
    ['2026-11-12T00:30:00Z', '08:30'],
    ['2026/11/2 8:30:00', '08:30'],
    ['        ', undefined],
  ])('the clock of %s is %s', async (written, clock) => {
    expect(await map('{ "at": $clock(at) }', { at: written })).toEqual({ at: clock })
  })

  it.each(['20261120', '2026-11-20', '上午'])('%s has no clock', async (written) => {
    await expect(map('$clock(at)', { at: written })).rejects.toThrow(
      /is a day without a time|is no time/,
    )
  })

  it.each([
    ['2026/1/5 8:05:00', '2026-01-05T08:05:00+08:00'],
    ['2026-1-5', '2026-01-05T00:00:00+08:00'],
    ['20280229', '2028-02-29T00:00:00+08:00'],
    ['2026-11-30 24:00:00', '2026-12-01T00:00:00+08:00'],
    ['        ', undefined],
  ])('the moment of %s is %s', async (written, moment) => {
    expect(await map('{ "at": $moment(at) }', { at: written })).toEqual({ at: moment })
  })

  it.each(['20260230', '2026-11-31', '00000000', '0000-00-00 00:00:00', '2026-13-01'])(
    '%s is no day of another month',
    async (written) => {
      await expect(map('$moment(at)', { at: written })).rejects.toThrow(
        `${written} is a day that no calendar has`,
      )
    },
  )

  it('blanks are no amount', async () => {
    expect(await map('{ "fen": $fen(x) }', { x: '    ' })).toEqual({})
  })
})

describe('XML', () => {
  it('has characters by their number, once', () => {
    expect(parseXml('<a><b>林&#x20BB7;&#14019;</b><c>&amp;#65;</c></a>')).toEqual({
      a: { b: '林𠮷㛃', c: '&#65;' },
    })
  })

  it.each(['<rows><row>1</row><row>2', '<rows><row>1</row', 'Server busy'])(
    'is not believed when it is cut off: %s',
    (text) => {
      expect(() => parseXml(text)).toThrow(/ends before <\/rows>|is no XML/)
    },
  )

  it.each([
    '<a/>',
    '<a b="1"/>',
    '<?xml version="1.0"?><a><b>x & y</b></a>\n',
    '<!-- c --><a></a >',
  ])('is read as before: %s', (text) => {
    expect(Object.keys(parseXml(text))).toContain('a')
  })
})

it('takes the second of two messages when the first was broken off', () => {
  const read = frameReader()
  const broken = Buffer.concat([Buffer.from([0x0b]), Buffer.from('MSH|broken')])
  expect(read(Buffer.concat([broken, frame(Buffer.from('MSH|whole'))])).map(String)).toEqual([
    'MSH|whole',
  ])
})

it.each([
  ['a byte order mark', Buffer.from('\ufeff')],
  ['an empty line', Buffer.from('\r\n')],
])('takes a message behind %s', async (what, before) => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const file = path.join(folder, `${what.replaceAll(' ', '_')}.db`)
  const journal = new Journal({ file, key, keepDays: 7 })
  const port = await freePort()
  const his = {
    type: 'mllp',
    host: '127.0.0.1',
    port,
    charset: 'gb18030',
    timeoutSeconds: 4,
  } as const
  const shape = { type: 'mllp', connection: 'in', mapping: 'one.jsonata', accepts: [] } as const
  const source = new MllpSource('messages', { ...shape, accepts: [] }, his)
  await source.start(
    journal,
    () => undefined,
    () => undefined,
  )
  const message =
    'MSH|^~\\&|LIS|H|APP|H|202611300830||ORU^R01|13|P|2.3||||||UNICODE UTF-8\rPID|1||P1||王𠮷\r'
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      socket.write(frame(Buffer.concat([before, Buffer.from(message)]))),
    )
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      socket.destroy()
      resolve(bytes.toString())
    })
  })
  expect(answer).toContain('MSA|AA|13|')
  expect(journal.messages(1)[0]?.content).toBe(message)
  await source.stop()
  journal.close()
})

describe('SOAP', () => {
  let server: Server
  let heard: IncomingMessage['headers']
  let reply: { type: string; bytes: Buffer; status: number }
  beforeAll((done) => {
    server = createServer((request, response) => {
      heard = request.headers
      request.resume().on('end', () => {
        response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.bytes)
      })
    }).listen(0, '127.0.0.1', done)
  })
  afterAll((done) => void server.close(done))

  const ask = (more: Partial<SoapConnection>) => {
    const { port } = server.address() as AddressInfo
    const his = {
      type: 'soap',
      method: 'Ask',
      namespace: 'urn:his',
      parameters: [],
      outputs: [],
      xmlHeader: '',
    }
    const url = `http://127.0.0.1:${port}`
    const connection = { ...his, url, timeoutSeconds: 4, version: '1.1', ...more }
    return soapTransport(connection as SoapConnection).exchange({ xml: '<a/>' })
  }
  const envelope = (space: string, body: string) =>
    `<?xml version="1.0" encoding="GBK"?><s:Envelope xmlns:s="${space}"><s:Body>${body}</s:Body></s:Envelope>`

  it('reads the charset that only the XML names', async () => {
    const body = '<AskResponse><r><![CDATA[<p><n>王㛃</n></p>]]></r></AskResponse>'
    const bytes = iconv.encode(envelope('urn:11', body), 'gb18030')
    reply = { type: 'text/xml', bytes, status: 200 }
    expect(await ask({})).toEqual({ p: { n: '王㛃' } })
    expect(heard.soapaction).toBe('"urn:his/Ask"')
  })

  it('reads the answer among several out parameters, or those that the profile names', async () => {
    const body =
      '<AskResponse><return>0</return><message></message><outXml><![CDATA[<p><n>王</n></p>]]></outXml></AskResponse>'
    reply = {
      type: 'text/xml',
      bytes: iconv.encode(envelope('urn:11', body), 'gb18030'),
      status: 200,
    }
    expect(await ask({})).toEqual({ p: { n: '王' } })
    expect(await ask({ outputs: ['return', 'message', 'outXml'] })).toEqual({
      return: '0',
      message: '',
      outXml: { p: { n: '王' } },
    })
  })

  it('reads an answer that is elements and no text', async () => {
    const body = '<AskResponse><AskResult><code>0</code><n>王</n></AskResult></AskResponse>'
    reply = {
      type: 'text/xml',
      bytes: iconv.encode(envelope('urn:11', body), 'gb18030'),
      status: 200,
    }
    expect(await ask({})).toEqual({ code: '0', n: '王' })
  })

  it('speaks 1.2 where the profile says so, and says the words of its faults', async () => {
    const fault =
      '<s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text xml:lang="zh">无此交易</s:Text></s:Reason></s:Fault>'
    const bytes = iconv.encode(
      envelope('http://www.w3.org/2003/05/soap-envelope', fault),
      'gb18030',
    )
    reply = { type: 'application/soap+xml', bytes, status: 500 }
    await expect(ask({ version: '1.2' })).rejects.toThrow('SOAP fault: 无此交易')
    expect(heard['content-type']).toBe('application/soap+xml; charset=utf-8; action="urn:his/Ask"')
    expect(heard.soapaction).toBeUndefined()
  })
})
