/** The phone's way to the server: real HTTP, and the trouble that a test makes. */
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** `offline` and `no_name` fail at once, `hang` never answers, `cut` lets the server do its work and loses the answer. */
export type NetworkFault = 'offline' | 'no_name' | 'hang' | 'cut'

/** One request that was sent. */
export interface SentRequest {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  state: 'running' | 'answered' | 'failed' | 'aborted'
}

/** What came back. */
export interface HttpAnswer {
  statusCode: number
  header: Record<string, string>
  body: Buffer
}

const failureWords: Readonly<Record<'offline' | 'no_name' | 'cut', string>> = {
  offline: 'fail -106:net::ERR_INTERNET_DISCONNECTED',
  no_name: 'fail -105:net::ERR_NAME_NOT_RESOLVED',
  cut: 'fail -101:net::ERR_CONNECTION_RESET',
}

/** A failure as `wx.request` words it. */
export class NetworkFailure extends Error {}

/** Requests reach `serverUrl` when they go to the address that was built in; any other host is not in WeChat's list. */
export class Network {
  readonly sent: SentRequest[] = []
  /** What goes wrong from now on, by the beginning of the path; `''` is everything. */
  readonly faults = new Map<string, NetworkFault>()
  /** Answers that a test gives in the server's place, by the beginning of the path. */
  readonly answers = new Map<string, (path: string) => unknown>()
  readonly sockets = new Set<WebSocket>()
  /** How long the way there and back takes. */
  delayMs = 0
  /** Requests that are kept from the server; undefined: each goes at once. */
  private held: (() => void)[] | undefined

  constructor(
    private readonly builtRoot: string,
    readonly serverUrl: string,
  ) {}

  /** Requests so far whose path begins so, and whose method is this one. */
  count(beginning: string, method?: string): number {
    return this.sent.filter(
      (request) =>
        request.path.startsWith(beginning) && (method === undefined || request.method === method),
    ).length
  }

  get running(): number {
    return this.sent.filter(({ state }) => state === 'running').length
  }

  /** From now on no request reaches the server: a test of what stands before an answer does not depend on how busy the machine is. */
  hold(): void {
    this.held = []
  }

  /** Those that are held go to the server; later ones are held. */
  letThrough(): void {
    for (const go of this.held?.splice(0) ?? []) go()
  }

  /** Nothing is held any more. */
  letAllThrough(): void {
    this.letThrough()
    this.held = undefined
  }

  /** @throws NetworkFailure */
  async send({
    url,
    method,
    headers,
    body,
    signal,
  }: {
    url: string
    method: string
    headers: Record<string, string>
    body?: string
    signal: AbortSignal
  }): Promise<HttpAnswer> {
    const address = this.resolve(url)
    const path = new URL(address).pathname + new URL(address).search
    const request: SentRequest = { method, path, headers, state: 'running' }
    this.sent.push(request)
    signal.addEventListener('abort', () => {
      if (request.state === 'running') request.state = 'aborted'
    })
    try {
      const answer = await this.exchange(
        address,
        { method, headers, body, signal },
        this.faultFor(path),
      )
      request.state = 'answered'
      return answer
    } catch (error) {
      if (request.state === 'running') request.state = 'failed'
      throw error instanceof NetworkFailure
        ? error
        : new NetworkFailure('fail -102:net::ERR_CONNECTION_REFUSED')
    }
  }

  /** Opens a socket to the server. @throws NetworkFailure */
  openSocket(url: string): WebSocket {
    const address = this.resolve(url.replace(/^ws/, 'http')).replace(/^http/, 'ws')
    const fault = this.faultFor(new URL(address).pathname)
    if (fault === 'offline' || fault === 'no_name') throw new NetworkFailure(failureWords[fault])
    const socket = new WebSocket(address)
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    return socket
  }

  /** Ends every socket. */
  hangUp(): void {
    for (const socket of this.sockets) socket.terminate()
  }

  /** No way to the server any more. */
  stop(): void {
    this.faults.clear()
    this.faults.set('', 'offline')
    this.hangUp()
  }

  private async exchange(
    address: string,
    init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
    fault: NetworkFault | undefined,
  ): Promise<HttpAnswer> {
    if (fault === 'hang')
      await new Promise((_, reject) =>
        init.signal.addEventListener('abort', () => reject(new NetworkFailure('fail abort'))),
      )
    if (fault === 'offline' || fault === 'no_name') throw new NetworkFailure(failureWords[fault])
    const own = [...this.answers].find(([beginning]) =>
      address.slice(this.serverUrl.length).startsWith(beginning),
    )?.[1]
    if (own !== undefined)
      return {
        statusCode: 200,
        header: {},
        body: Buffer.from(JSON.stringify(own(address.slice(this.serverUrl.length)))),
      }
    if (this.delayMs > 0) await wait(this.delayMs)
    if (this.held !== undefined) await new Promise<void>((go) => this.held?.push(go))
    const response = await fetch(address, { ...init, redirect: 'follow' })
    const body = Buffer.from(await response.arrayBuffer())
    if (fault === 'cut') throw new NetworkFailure(failureWords.cut)
    return { statusCode: response.status, header: Object.fromEntries(response.headers), body }
  }

  private resolve(url: string): string {
    if (!/^https?:\/\//.test(url)) throw new NetworkFailure(`fail invalid url "${url}"`)
    if (url.startsWith(`${this.serverUrl}/`)) return url
    if (!url.startsWith(`${this.builtRoot}/`))
      throw new NetworkFailure(`fail url not in domain list: ${url}`)
    return this.serverUrl + url.slice(this.builtRoot.length)
  }

  private faultFor(path: string): NetworkFault | undefined {
    return [...this.faults].find(([beginning]) => path.startsWith(beginning))?.[1]
  }
}
