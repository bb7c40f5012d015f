/**
 * A hospital's system that owns its slots and answers as many do: RPC of Java with arguments outside the namespace, GBK, XML in CDATA, every answer with status 200, refusals by a code, empty elements,
 * lists by numbers of pages with rows twice, a clinic until 24:00, and windows that sell below nothing. What comes twice is done twice.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import iconv from 'iconv-lite'
import { parseXml, writeXml } from '../../../../connector/formats/xml'

export const namespace = 'http://service.his.example.com/'

type Fields = Record<string, string>
type Row = Record<string, string>

/** Of a time: what there is altogether. */
interface Slot {
  clinic: string
  begin: string
  capacity: number
}
interface Lock {
  lockId: string
  slot: string
  state: 'locked' | 'released' | 'confirmed'
}
interface Order {
  orderNo: string
  lockId: string
  slot: string
  state: 'booked' | 'cancelled'
  fee: string
}

export class StrangeHis {
  /** How it answers: in time, after this long, done without an answer, or not at all. */
  mood: 'well' | 'slow' | 'mute' | 'down' = 'well'
  readonly slots: Slot[] = []
  readonly locks: Lock[] = []
  readonly orders: Order[] = []
  /** Sold at windows, by the slot. */
  readonly windows: string[] = []
  readonly calls: string[] = []
  lists: Record<string, Row[]> = {}
  private server: Server | undefined

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      void this.serve(request).then((answer) => {
        if (answer === undefined) response.destroy()
        else
          response
            .writeHead(200, { 'content-type': 'text/xml;charset=GBK' })
            .end(iconv.encode(answer, 'gbk'))
      })
    })
    this.server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/HisService?wsdl`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server?.closeAllConnections()
      this.server?.close(() => resolve())
    })
  }

  /** What is left; windows sell below nothing. */
  left(slot: string): number {
    const { capacity = 0 } = this.slots.find((one) => `${one.clinic}|${one.begin}` === slot) ?? {}
    const sold = this.windows.filter((one) => one === slot).length
    const held = this.locks.filter((one) => one.slot === slot && one.state === 'locked').length
    const booked = this.orders.filter((one) => one.slot === slot && one.state === 'booked').length
    return capacity - sold - held - booked
  }

  private async serve(request: IncomingMessage): Promise<string | undefined> {
    if (request.method === 'GET') return description
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    if (this.mood === 'down') return undefined
    const [, code] = /<tradeCode>(\w+)<\/tradeCode>/.exec(text) ?? []
    if (code === undefined)
      return envelope(
        `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>Unmarshalling Error: unexpected element. Expected elements are &lt;{}tradeCode&gt;</faultstring></soap:Fault>`,
      )
    if (!text.includes('<UserName>app</UserName>'))
      return said({ ResultCode: '-1', ErrorMsg: '未授权' })
    const inner = /<inputXml>([\s\S]*)<\/inputXml>/.exec(text)?.[1] ?? ''
    const { inputXml } = parseXml(`<inputXml>${inner}</inputXml>`) as { inputXml: string }
    const { Request } = parseXml(inputXml) as { Request: { Data: Fields } }
    this.calls.push(code)
    const answer = this.perform(code, Request.Data)
    if (this.mood === 'slow') await wait(6000)
    if (this.mood === 'mute') return undefined
    return said(answer)
  }

  private perform(code: string, asked: Fields): object {
    const list = this.lists[code]
    if (list !== undefined) return page(list, Number(asked.pageNo ?? 1))
    const slot = `${asked.scheduleNo}|${asked.beginTime}`
    const order = this.orders.filter((one) => one.orderNo === asked.orderNo).at(-1)
    const lock = this.locks.filter((one) => one.lockId === asked.lockId).at(-1)
    const refused = (ErrorCode: string, ErrorMsg: string) => ({
      ResultCode: '1',
      ErrorCode,
      ErrorMsg,
      Data: '',
    })
    const done = (Data: object | string = '') => ({
      ResultCode: '0',
      ErrorCode: '',
      ErrorMsg: '',
      Data,
    })
    switch (code) {
      case 'PatientQuery':
        return done({ patientNo: `P${asked.idNo?.slice(-6)}`, tel: asked.tel })
      case 'QuerySource':
        return done({
          Source: this.slots
            .filter(({ clinic }) => asked.scheduleNos?.split(',').includes(clinic))
            .map((one) => ({
              scheduleNo: one.clinic,
              beginTime: one.begin.replace(/^0/, ''),
              left: String(this.left(`${one.clinic}|${one.begin}`)),
            })),
        })
      case 'LockSource':
        if (this.left(slot) <= 0) return refused('NO_SOURCE', '号源已满')
        this.locks.push({ lockId: asked.lockId ?? '', slot, state: 'locked' })
        return done({ hisLockNo: `L${this.locks.length}`, expiresAt: '' })
      case 'UnlockSource':
        if (lock?.state === 'locked') lock.state = 'released'
        return done()
      case 'QueryLock':
        return done({ state: lock?.state ?? 'none', hisLockNo: lock ? 'L' : '', expiresAt: '' })
      case 'InsertBooking':
        if (lock?.state === 'locked') lock.state = 'confirmed'
        else if (this.left(slot) <= 0) return refused('NO_SOURCE', '号源已满')
        this.orders.push({
          orderNo: asked.orderNo ?? '',
          lockId: asked.lockId ?? '',
          slot,
          state: 'booked',
          fee: asked.fee ?? '',
        })
        return done({ hisOrderNo: `H${this.orders.length}`, ticketCode: `T${this.orders.length}` })
      case 'CancelBooking':
        if (order === undefined) return refused('NOT_FOUND', '无此订单')
        order.state = 'cancelled'
        return done()
      case 'QueryBooking':
        return done({
          state: order?.state ?? 'none',
          hisOrderNo: order ? `H${this.orders.indexOf(order) + 1}` : '',
          ticketCode: order ? `T${this.orders.indexOf(order) + 1}` : '',
        })
      case 'QueryDay':
        return done({
          pages: '1',
          Entry: [
            ...this.orders.map((one) => ({
              state: one.state === 'booked' ? 'confirmed' : 'cancelled',
              orderNo: one.orderNo,
              hisOrderNo: '',
              lockId: one.lockId,
              lockNo: '',
              fee: one.fee,
            })),
            ...this.locks
              .filter(({ state }) => state !== 'confirmed')
              .map(({ lockId, state }) => ({
                state,
                orderNo: '',
                hisOrderNo: '',
                lockId,
                lockNo: '',
                fee: '',
              })),
          ],
        })
      default:
        return refused('NO_TRADE', `无此交易 ${code}`)
    }
  }
}

/** Two rows a page; the last of a page stands first on the next one, too. */
function page(rows: readonly Row[], number: number): object {
  const pages = Math.max(Math.ceil(rows.length / 2), 1)
  const from = (number - 1) * 2
  return {
    ResultCode: '0',
    ErrorMsg: '',
    Data: {
      total: String(rows.length),
      pages: String(pages),
      pageNo: String(number),
      Row: rows.slice(Math.max(from - 1, 0), from + 2),
    },
  }
}

const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="GBK"?>\r\n<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body>${body}</soap:Body></soap:Envelope>`

const said = (answer: object): string =>
  envelope(
    `<ns1:callResponse soap:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" xmlns:ns1="${namespace}"><callReturn xsi:type="xsd:string"><![CDATA[<?xml version="1.0" encoding="GBK"?>${writeXml({ Response: answer })}]]></callReturn></ns1:callResponse>`,
  )

const description = `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions name="HisService" targetNamespace="${namespace}" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:tns="${namespace}">
<wsdl:message name="callRequest"><wsdl:part name="tradeCode" type="xsd:string"/><wsdl:part name="inputXml" type="xsd:string"/></wsdl:message>
<wsdl:portType name="His"><wsdl:operation name="call"><wsdl:input message="tns:callRequest"/></wsdl:operation></wsdl:portType>
<wsdl:binding name="HisSoap" type="tns:His"><soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/><wsdl:operation name="call"><soap:operation soapAction="" style="rpc"/></wsdl:operation></wsdl:binding>
</wsdl:definitions>`
