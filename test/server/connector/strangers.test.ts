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
    ['8：30', '08:30'],
    ['下午2:30', '14:30'],
    ['下午12:30', '12:30'],
    ['12:05 AM', '00:05'],
    ['14点30分', '14:30'],
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
    ['2026.11.30', '2026-11-30T00:00:00+08:00'],
    ['2026年1月5日', '2026-01-05T00:00:00+08:00'],
    ['2026年11月30日 8时5分', '2026-11-30T08:05:00+08:00'],
    ['2026-11-30 下午 2:30:00', '2026-11-30T14:30:00+08:00'],
    ['Nov  3 2026  2:30PM', '2026-11-03T14:30:00+08:00'],
    ['2026-11-30 08:00:00 +0800', '2026-11-30T08:00:00+08:00'],
    ['/Date(1764460800000)/', '2025-11-30T08:00:00+08:00'],
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

  it.each(['2026年2月30日', '30/11/2026', '晚上8:00', 'Foo 3 2026'])('%s is none', async (at) => {
    await expect(map('$moment(at)', { at })).rejects.toThrow(/is no time|no calendar has/)
  })
})

describe('amounts and flags', () => {
  it.each([
    ['1,234.50', 123_450],
    ['12,345,678', 1_234_567_800],
    ['￥12.00', 1200],
    ['-¥0.5', -50],
    ['12.30元', 1230],
    ['１２．５', 1250],
    ['+12.', 1200],
  ])('%s is %i fen', async (written, fen) => {
    expect(await map('{ "fen": $fen(x) }', { x: written })).toEqual({ fen })
  })

  it.each(['1,23', '12,50', '1,2345', '12.345', '1.5E2', '12美元', '12..'])(
    '%s is no amount',
    async (written) => {
      await expect(map('$fen(x)', { x: written })).rejects.toThrow('is no amount in yuan')
    },
  )

  it('a code of any signs is an id, and comes back for calls', async () => {
    const codes = ['0101', '01.02', '内科/A 1', 'D-x', '𠮷']
    const ids = await map('[x.$id($)]', { x: codes })
    expect(ids).toEqual(['0101', '01-x2e-02', expect.stringMatching(/^[\w-]+$/), 'D-x', '-x20bb7-'])
    expect(await map('[x.$code($)]', { x: ids })).toEqual(codes)
    expect(await map('{ "id": $id(x) }', { x: ' ' })).toEqual({})
  })

  it('a flag is set in the words of a table', async () => {
    const words = ['有效', '启用', '√', 'On', '1.0', '无效', '停用', '无', '', '10']
    expect(await map('[x.$yes($)]', { x: words })).toEqual([
      ...Array<boolean>(5).fill(true),
      ...Array<boolean>(5).fill(false),
    ])
  })

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

async function listen(name: string) {
  const key = Buffer.alloc(32, 1).toString('base64')
  const journal = new Journal({ file: path.join(folder, `${name}.db`), key, keepDays: 7 })
  const port = await freePort()
  const at = { host: '127.0.0.1', port }
  const his = { type: 'mllp', ...at, charset: 'gb18030', timeoutSeconds: 4 } as const
  const shape = { type: 'mllp', connection: 'in', mapping: 'one.jsonata' } as const
  const source = new MllpSource('messages', { ...shape, accepts: ['ORU', 'ADT'] }, his)
  const nothing = (): void => undefined
  await source.start(journal, nothing, nothing)
  /** The first so many frames that answer these bytes. */
  const say = (bytes: Buffer, frames = 1): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const read = frameReader()
      const answers: string[] = []
      const socket = connect(at, () => socket.write(frame(bytes)))
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        answers.push(...read(chunk).map((answer) => iconv.decode(answer, 'gb18030')))
        if (answers.length < frames) return
        socket.destroy()
        resolve(answers)
      })
    })
  const stop = async (): Promise<void> => {
    await source.stop()
    journal.close()
  }
  return {
    say,
    stop,
    contents: (): string[] => journal.messages(9).map(({ content }) => content),
  }
}

it.each([
  ['a byte order mark', Buffer.from('\ufeff')],
  ['an empty line', Buffer.from('\r\n')],
])('takes a message behind %s', async (what, before) => {
  const { say, stop, contents } = await listen(what.replaceAll(' ', '_'))
  const message =
    'MSH|^~\\&|LIS|H|APP|H|202611300830||ORU^R01|13|P|2.3||||||UNICODE UTF-8\rPID|1||P1||王𠮷\r'
  const [answer] = await say(Buffer.concat([before, Buffer.from(message)]))
  expect(answer).toContain('MSA|AA|13|')
  expect(contents()).toEqual([message])
  await stop()
})

describe('batches of HL7 v2', () => {
  const oru = (id: string, name: string, charset = 'GB18030') =>
    iconv.encode(
      `MSH|^~\\&|LIS|H|APP|H|202611300830||ORU^R01|${id}|P|2.4||||||${charset}\rPID|1||P1||${name}`,
      charset,
    )
  const header = (name: string, id: string) =>
    Buffer.from(`${name}|^~\\&|LIS|H|APP|H|202611300830||nightly||${id}`)
  const joined = (end: string, ...parts: Buffer[]) =>
    Buffer.concat(parts.flatMap((part) => [part, Buffer.from(end)]))

  it('each message in a file of batches has its own acknowledgement, in the answer to the whole', async () => {
    const { say, stop, contents } = await listen('batch')
    const answers = await say(
      joined(
        '\r\n',
        header('FHS', 'F1'),
        header('BHS', 'B1'),
        oru('1', '王𬭎'),
        oru('2', '李四', 'UTF-8'),
        Buffer.from('BTS|2'),
        header('BHS', 'B2'),
        Buffer.from('MSH|^~\\&|LIS|H|APP|H|202611300830||ZZZ^Z01|3|P|2.4'),
        Buffer.from('BTS|1'),
        Buffer.from('FTS|2'),
      ),
    )
    expect(answers).toHaveLength(1)
    const lines = (answers[0] ?? '').split('\r').filter((line) => !line.startsWith('MSH'))
    expect(lines).toEqual([
      'FHS|^~\\&|APP|H|LIS|H|202611300830||nightly||AF1|F1',
      'BHS|^~\\&|APP|H|LIS|H|202611300830||nightly||AB1|B1',
      'MSA|AA|1|',
      'MSA|AA|2|',
      'BTS|2',
      'BHS|^~\\&|APP|H|LIS|H|202611300830||nightly||AB2|B2',
      'MSA|AR|3|ZZZ\\S\\Z01 is not taken here',
      'BTS|1',
      'FTS|2',
      '',
    ])
    const names = contents().map((content) => content.split('|').at(-1)?.trim())
    expect(new Set(names)).toEqual(new Set(['李四', '王𬭎']))
    await stop()
  })

  it('what its sender does not close is closed, and messages without a batch are answered one by one', async () => {
    const { say, stop, contents } = await listen('open_batch')
    const [open] = await say(joined('\r', header('BHS', 'B1'), oru('1', '王五')))
    expect(open?.split('\r').at(-2)).toBe('BTS|1')
    const each = await say(joined('\r', oru('2', '王五'), oru('3', '王五')), 2)
    expect(each.map((answer) => answer.split('\r')[1])).toEqual(['MSA|AA|2|', 'MSA|AA|3|'])
    expect(contents()).toHaveLength(3)
    await stop()
  })
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
