/** A hospital of its own: it keeps its books, answers what the app asks (docs/his_protocol.md) and pushes its documents (docs/integration). It knows the app by these two papers only. */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'

type Json = Record<string, unknown>

/** A file of a patient. */
interface File {
  patientNo: string
  name: string
  tel: string
}

/** A bill as the hospital keeps it. */
interface Bill extends Json {
  id: string
  state: string
  paidBy: string | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export class WeekHospital {
  readonly token = randomBytes(24).toString('base64url')
  readonly files = new Map<string, File>()
  readonly registrations = new Map<string, { state: 'confirmed' | 'cancelled'; asked: Json }>()
  readonly bills = new Map<string, Bill>()
  readonly receipts = new Map<string, Json>()
  /** How often each address was asked. */
  readonly asked: string[] = []
  isDown = false
  private readonly versions = new Map<string, number>()
  private readonly sent: Json[] = []
  private key: CryptoKey | undefined
  private server: Server | undefined
  private appUrl = ''
  private audience = ''

  /** Listens, and gives its address. */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (this.isDown) return request.socket.destroy()
        const isKnown = request.headers.authorization === `Bearer ${this.token}`
        const [status, body] = isKnown
          ? this.answer(
              request.url ?? '',
              JSON.parse(Buffer.concat(chunks).toString() || '{}') as Json,
            )
          : [401, { code: 'BAD_TOKEN' }]
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
        return undefined
      })
    })
    this.server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server?.closeAllConnections()
      this.server?.close(() => resolve())
    })
  }

  /** Its line of the app's INTEGRATION_CLIENTS. */
  async clients(): Promise<string> {
    const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true })
    this.key = privateKey
    return JSON.stringify([
      { clientId: 'week', jwks: { keys: [await exportJWK(publicKey)] }, scopes: 'system/*.write' },
    ])
  }

  /** From now on it pushes to this app; the audience is the token address as the app calls itself. */
  serve(appUrl: string, publicUrl: string): void {
    this.appUrl = appUrl
    this.audience = `${publicUrl}/integration/v1/token`
  }

  /** Tells documents, each in its next version; what became of each. */
  tell(...documents: Json[]): Promise<string[]> {
    const versioned = documents.map((one) => this.versioned(one))
    this.sent.push(...versioned)
    return this.send(versioned)
  }

  private async send(documents: readonly Json[]): Promise<string[]> {
    const response = await fetch(`${this.appUrl}/integration/v1/documents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await this.accessToken()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ documents }),
    })
    const { results } = (await response.json()) as { results: { outcome: string }[] }
    return results.map(({ outcome }) => outcome)
  }

  /** Its integration engine loses its memory: everything that was ever told is told again, in any order. */
  tellAgain(): Promise<string[]> {
    return this.send(
      [...this.sent, ...this.sent]
        .map((one) => ({ one, place: Math.random() }))
        .sort((first, second) => first.place - second.place)
        .map(({ one }) => one),
    )
  }

  /** A bill ends; `isTold` false: the app hears of it only when it wants to enter its payment. */
  async endBill(id: string, state: 'withdrawn' | 'paid_elsewhere', isTold = true): Promise<void> {
    const bill = this.bills.get(id)
    if (bill === undefined) throw new Error(`no bill ${id}`)
    this.bills.set(id, { ...bill, state })
    if (isTold) await this.tell({ ...bill, state })
  }

  /** A doctor orders something. */
  issue(bill: Json & { id: string }): Promise<string[]> {
    const kept = { kind: 'bill', state: 'open', ...bill, paidBy: null }
    this.bills.set(bill.id, kept)
    return this.tell(kept)
  }

  private versioned(document: Json): Json {
    const key = `${text(document.kind)} ${text(document.id)}`
    const version = (this.versions.get(key) ?? 0) + 1
    this.versions.set(key, version)
    return { ...document, version, at: new Date().toISOString() }
  }

  private async accessToken(): Promise<string> {
    if (this.key === undefined) throw new Error('the hospital has no key yet')
    const assertion = await new SignJWT()
      .setProtectedHeader({ alg: 'ES384', typ: 'JWT' })
      .setIssuer('week')
      .setSubject('week')
      .setAudience(this.audience)
      .setJti(randomUUID())
      .setExpirationTime('2m')
      .sign(this.key)
    const response = await fetch(`${this.appUrl}/integration/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }),
    })
    return text(((await response.json()) as Json).access_token)
  }

  private answer(path: string, asked: Json): [number, Json] {
    this.asked.push(path)
    switch (path) {
      case '/patient/match': {
        const file = this.files.get(text(asked.idNo))
        return [200, file === undefined ? { outcome: 'none', telBelongs: true } : found(file)]
      }
      case '/patient/open':
        return [200, { identifiers: identifiersOf(this.open(asked)) }]
      case '/registration/confirm':
        return this.confirm(asked)
      case '/registration/cancel':
        return this.cancel(text(asked.orderNo))
      case '/outpatient/bill':
        return this.takePayment(asked)
      default:
        return [404, { code: 'NOT_OFFERED' }]
    }
  }

  private open(asked: Json): File {
    const idNo = text(asked.idNo)
    const file = this.files.get(idNo) ?? {
      patientNo: `09${String(this.files.size + 1).padStart(8, '0')}`,
      name: text(asked.name),
      tel: text(asked.tel),
    }
    this.files.set(idNo, file)
    return file
  }

  private confirm(asked: Json): [number, Json] {
    const orderNo = text(asked.orderNo)
    const known = this.registrations.get(orderNo)
    if (known?.state === 'cancelled') return [409, { code: 'ALREADY_CANCELLED', message: '' }]
    this.registrations.set(orderNo, { state: 'confirmed', asked })
    return [200, { hisOrderNo: `H${orderNo}`, ticketCode: `T${orderNo}` }]
  }

  private cancel(orderNo: string): [number, Json] {
    const known = this.registrations.get(orderNo)
    if (known === undefined) return [404, { code: 'UNKNOWN_ORDER' }]
    this.registrations.set(orderNo, { ...known, state: 'cancelled' })
    return [200, {}]
  }

  /** All bills of a payment, or none. */
  private takePayment(asked: Json): [number, Json] {
    const orderNo = text(asked.orderNo)
    const known = this.receipts.get(orderNo)
    if (known !== undefined) return [200, known]
    const bills = (asked.billNos as string[]).map((billNo) => this.bills.get(billNo))
    if (bills.some((bill) => bill?.state !== 'open'))
      return [409, { code: 'BILL_PAID', message: '已在窗口缴费或已撤回' }]
    for (const bill of bills)
      if (bill !== undefined) this.bills.set(bill.id, { ...bill, state: 'paid', paidBy: orderNo })
    const receipt = { receiptNo: `R${this.receipts.size + 1}` }
    this.receipts.set(orderNo, receipt)
    return [200, receipt]
  }
}

const identifiersOf = ({ patientNo }: File) => [{ system: 'patient_no', value: patientNo }]
const found = (file: File): Json => ({
  outcome: 'found',
  identifiers: identifiersOf(file),
  tel: file.tel,
})
