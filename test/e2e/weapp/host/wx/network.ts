import type { WebSocket } from 'ws'
import type { Host } from '../host'
import { NetworkFailure } from '../network'
import {
  answer,
  asks,
  call,
  isOptions,
  Listeners,
  returns,
  textIn,
  WxFailure,
  type Api,
  type ApiContext,
  type ApiTable,
  type Options,
} from './api'

const defaultTimeoutMs = 60_000
const normalClosure = 1000

/** Requests, downloads and sockets, over real HTTP. */
export function networkApis(program: Host): ApiTable {
  return {
    request: task((name, context, options) => request(program, name, context, options)),
    downloadFile: task((name, context, options) => download(program, name, context, options)),
    connectSocket: task((name, context, options) => connect(program, name, context, options)),
    getNetworkType: asks('imitated', () => ({
      networkType: program.phone.network.faults.get('') === 'offline' ? 'none' : 'wifi',
    })),
    onNetworkStatusChange: returns('noted', () => undefined),
    offNetworkStatusChange: returns('noted', () => undefined),
  }
}

function task(run: (name: string, context: ApiContext, options: Options) => unknown): Api {
  return {
    level: 'real',
    make:
      (name, context) =>
      (options: Options = {}) => {
        context.note(name, options)
        return run(name, context, options)
      },
  }
}

function request(program: Host, name: string, context: ApiContext, options: Options): unknown {
  const { abort, send } = exchange(program, options)
  const work = send().then(({ statusCode, header, body }) => {
    const text = body.toString('utf8')
    const data =
      options.dataType === undefined || options.dataType === 'json' ? parsed(program, text) : text
    return { data, statusCode, header, cookies: [] }
  })
  void answer(name, context, { ...options, complete: options.complete ?? nothing }, work)
  return {
    abort,
    onHeadersReceived: nothing,
    offHeadersReceived: nothing,
    onChunkReceived: nothing,
    offChunkReceived: nothing,
  }
}

function download(program: Host, name: string, context: ApiContext, options: Options): unknown {
  const { abort, send } = exchange(program, { ...options, method: 'GET', data: undefined })
  const work = send().then(({ statusCode, header, body }) => {
    const tempFilePath = `wxfile://tmp_${program.phone.files.size + 1}${ending(header['content-type'])}`
    program.phone.files.set(tempFilePath, body)
    return { tempFilePath, statusCode, header }
  })
  void answer(name, context, { ...options, complete: options.complete ?? nothing }, work)
  return {
    abort,
    onProgressUpdate: nothing,
    offProgressUpdate: nothing,
    onHeadersReceived: nothing,
    offHeadersReceived: nothing,
  }
}

/** One HTTP exchange with WeChat's time-out and its words for what went wrong. */
function exchange(program: Host, options: Options) {
  const { clock, network } = program.phone
  const controller = new AbortController()
  let ended = ''
  const end = (words: string) => {
    if (ended === '') ended = words
    controller.abort()
  }
  const timeoutMs = Number(
    options.timeout ?? program.json.networkTimeout?.request ?? defaultTimeoutMs,
  )
  const send = async () => {
    const timer = clock.set(() => end('fail timeout'), timeoutMs, false)
    try {
      return await network.send({ ...sendable(options), signal: controller.signal })
    } catch (error) {
      throw new WxFailure(ended || (error instanceof NetworkFailure ? error.message : 'fail'), {
        errno: 600001,
      })
    } finally {
      clock.clear(timer)
    }
  }
  return { abort: () => end('fail abort'), send }
}

function sendable(options: Options) {
  const method = (textIn(options, 'method') || 'GET').toUpperCase()
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'MicroMessenger/8.0.50 MiniProgramEnv/host',
  }
  if (isOptions(options.header))
    for (const [key, value] of Object.entries(options.header))
      headers[key.toLowerCase()] = String(value)
  const url = textIn(options, 'url')
  if (options.data === undefined) return { url, method, headers }
  if (method !== 'GET')
    return {
      url,
      method,
      headers,
      body: typeof options.data === 'string' ? options.data : JSON.stringify(options.data),
    }
  const query = isOptions(options.data)
    ? Object.entries(options.data).map(
        ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`,
      )
    : []
  return {
    url: query.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}`,
    method,
    headers,
  }
}

function parsed(program: Host, text: string): unknown {
  try {
    return program.parse(text)
  } catch {
    return text
  }
}

function connect(program: Host, name: string, context: ApiContext, options: Options): unknown {
  const [opened, heard, failed, closed] = [
    new Listeners(),
    new Listeners(),
    new Listeners(),
    new Listeners(),
  ]
  const guard = (run: () => void) => context.guard(run)
  let socket: WebSocket | undefined
  try {
    socket = program.phone.network.openSocket(textIn(options, 'url'))
    socket.on('open', () => opened.emit(guard, { header: {} }))
    socket.on('message', (data: Buffer) => heard.emit(guard, { data: data.toString('utf8') }))
    socket.on('error', (error) => failed.emit(guard, { errMsg: error.message }))
    socket.on('close', (code, reason) => closed.emit(guard, { code, reason: reason.toString() }))
  } catch (error) {
    void Promise.resolve().then(() =>
      failed.emit(guard, { errMsg: error instanceof Error ? error.message : 'fail' }),
    )
  }
  void answer(
    name,
    context,
    { ...options, complete: options.complete ?? nothing },
    Promise.resolve({ socketTaskId: 1 }),
  )
  return {
    send: (given: Options = {}) => {
      if (socket?.readyState !== 1)
        return void call(given.fail, { errMsg: 'sendSocketMessage:fail' })
      socket.send(textIn(given, 'data'))
      call(given.success, { errMsg: 'sendSocketMessage:ok' })
    },
    close: (given: Options = {}) => {
      socket?.close(Number(given.code ?? normalClosure))
      call(given.success, { errMsg: 'closeSocket:ok' })
    },
    onOpen: opened.on,
    onMessage: heard.on,
    onError: failed.on,
    onClose: closed.on,
  }
}

function ending(type: string | undefined): string {
  if (type?.includes('pdf') === true) return '.pdf'
  return type?.includes('image/') === true ? `.${/image\/(\w+)/.exec(type)?.[1] ?? 'jpg'}` : ''
}

const nothing = (): void => undefined
