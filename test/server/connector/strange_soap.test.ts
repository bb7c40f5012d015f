/** SOAP as Java and RPC have it, and messages with separators of their own: what stands in no example of the vendors. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acknowledge } from '../../../connector/formats/acknowledge'
import { answerParts } from '../../../connector/formats/batch'
import { parseMessage } from '../../../connector/formats/hl7'
import type { SoapConnection } from '../../../connector/profile/shape'
import { soapTransport } from '../../../connector/transports/soap'

describe('SOAP', () => {
  let server: Server
  let heard: { headers: IncomingHttpHeaders; body: string }
  let reply: string | Buffer = ''
  let type = 'text/xml'
  beforeAll((done) => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += String(chunk)))
      request.on('end', () => {
        heard = { headers: request.headers, body }
        response.writeHead(200, { 'content-type': type }).end(reply)
      })
    }).listen(0, '127.0.0.1', done)
  })
  afterAll((done) => void server.close(done))

  const transport = (more: Partial<SoapConnection> = {}) =>
    soapTransport({
      ...{ type: 'soap', method: 'call', namespace: 'urn:his', parameters: ['code'], outputs: [] },
      ...{ xmlHeader: '', timeoutSeconds: 4, version: '1.1', ...more },
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    })
  const envelope = (body: string) =>
    `<s:Envelope xmlns:s="urn:s" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><s:Body>${body}</s:Body></s:Envelope>`
  const ask = (body: string, more: Partial<SoapConnection> = {}) => {
    reply = envelope(body)
    return transport(more).exchange({ code: 'A1' })
  }

  it('writes arguments outside the namespace, a header and a name of HTTP where the profile says so', async () => {
    await ask('<callResponse><r>0</r></callResponse>')
    expect(heard.body).toContain('<m:call xmlns:m="urn:his"><m:code>A1</m:code></m:call>')
    expect(heard.headers.authorization).toBeUndefined()
    await ask('<callResponse><r>0</r></callResponse>', {
      ...{ qualified: false, soapAction: '', user: 'app', password: 'p' },
      header: { Auth: { '@xmlns': 'urn:a', UserName: '王&' } },
    })
    expect(heard.body).toContain('<m:call xmlns:m="urn:his"><code>A1</code></m:call>')
    expect(heard.body).toContain(
      '<soap:Header><Auth xmlns="urn:a"><UserName>王&amp;</UserName></Auth></soap:Header><soap:Body>',
    )
    expect(heard.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('app:p').toString('base64')}`,
      soapaction: '""',
    })
  })

  it.each([
    [
      'types at each element',
      '<callResponse><r xsi:type="n:R"><left xsi:type="xsd:int">3</left><to xsi:nil="true"/><kind type="1">a</kind></r></callResponse>',
      { left: '3', to: '', kind: { '@type': '1', '#text': 'a' } },
    ],
    [
      'a value beside the answer',
      '<callResponse><r href="#id0"/></callResponse><multiRef id="id0"><left>3</left></multiRef>',
      { '@id': 'id0', left: '3' },
    ],
    ['an answer of another name', '<ResultMessage><code>0</code></ResultMessage>', '0'],
  ])('reads %s', async (_what, body, read) => {
    expect(await ask(body)).toEqual(read)
  })

  it('reads the XML of an answer in parts, and a file beside it', async () => {
    const body = envelope(
      `<callResponse><r><name>王𬭎</name><file><xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:f%401"/></file></r></callResponse>`,
    )
    const parts = [
      [
        '--b',
        'Content-Type: application/xop+xml; charset=UTF-8; type="text/xml"',
        'Content-ID: <root@his>',
        '',
        body,
      ].join('\r\n'),
      [
        '',
        '--b',
        'Content-Type: application/pdf',
        'Content-Transfer-Encoding: binary',
        'Content-ID: <f@1>',
        '',
        '',
      ].join('\r\n'),
    ]
    const file = Buffer.from([0x25, 0x50, 0x0d, 0x0a, 0xff])
    reply = Buffer.concat([
      ...parts.map((part) => Buffer.from(part)),
      file,
      Buffer.from('\r\n--b--\r\n'),
    ])
    type =
      'multipart/related; type="application/xop+xml"; boundary="b"; start="<root@his>"; start-info="text/xml"'
    const read = await transport().exchange({ code: 'A1' })
    type = 'text/xml'
    expect(read).toEqual({ name: '王𬭎', file: file.toString('base64') })
  })

  it('says what the description of the service says otherwise', async () => {
    reply = `<wsdl:definitions targetNamespace="urn:other" xmlns:wsdl="w"><wsdl:types><xs:schema elementFormDefault="unqualified"><xs:element name="ask"/></xs:schema></wsdl:types>
      <wsdl:portType><wsdl:operation name="ask"/></wsdl:portType><wsdl:binding><wsdl:operation name="ask"><soap:operation soapAction=""/></wsdl:operation></wsdl:binding></wsdl:definitions>`
    expect(await transport().probe()).toContain(
      "its description says otherwise: namespace urn:other, methods ask, qualified false, soapAction ''",
    )
    const right = { namespace: 'urn:other', method: 'ask', qualified: false, soapAction: '' }
    expect(await transport(right).probe()).not.toContain('otherwise')
  })
})

describe('HL7 with separators of its own', () => {
  const message = (id: string) =>
    `MSH#*~\\&#LIS#H#APP#H#202611300830##ORU*R01#${id}#P#2.3\rPID#1##P1##王*二`

  it('is read, and acknowledged in them', () => {
    expect(parseMessage(message('13'))).toMatchObject({
      MSH: { '9_1': 'ORU', '10': '13' },
      PID: { '3': 'P1', '5_2': '二' },
    })
    expect(acknowledge(message('13'), 'AR', 'late').split('\r')).toEqual([
      'MSH#*~\\&#APP#H#LIS#H#202611300830##ACK*R01*ACK#A13#P#2.3######',
      expect.stringMatching(/^MSA#AR#13#/),
      '',
    ])
  })

  it.each(['MSH', 'garbage|x', 'MSH|^~\\&'])(
    '%s is answered, and none of it is taken for a field',
    (text) => {
      expect(acknowledge(text, 'AR', 'x')).toMatch(
        /^MSH\|\^~\\&\|{6,7}ACK\|A\|P\|2\.4\|+\rMSA\|AR\|\|x\r$/,
      )
    },
  )

  it('comes in batches, too', () => {
    const sent = ['BHS#*~\\&#A#B#C#D', message('1'), message('2'), 'BTS#2'].join('\r')
    const [answer = ''] = answerParts(Buffer.from(sent), (one) =>
      Buffer.from(acknowledge(one.toString(), 'AA')),
    ).map(String)
    expect(answer).toMatch(/^BHS#.*MSA#AA#1#.*MSA#AA#2#\rBTS#2\r$/s)
  })
})
