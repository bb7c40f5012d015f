import Taro from '@tarojs/taro'

import { takeEarlyAnswer } from '@/first_load/early_answers'
import { expectAnswer } from '@/platform/pages/expected_answers'
import { isOffline } from '@/platform/window/is_offline'
import { languageHeaders } from '@/platform/app/language_pack'
import { deviceMarkHeaders, keepDeviceMark } from '@/storage/device_mark'

import type { Answer, Call } from './call'
import { TimedOut, TransportFailed } from './errors'
import { noteServerNow } from '../server_clock'

/** iPhones word it in the phone's language. */
const timeOutWords = /abort|time.{0,2}out|超时|逾時/i

/** Sends by the platform's own request; an abort and the platform's time-out become TimedOut, all other failures TransportFailed. */
export async function sendByTaro(call: Call): Promise<Answer> {
  const early = await takeEarlyAnswer(call)
  if (early) {
    noteServerNow(early.data, early.sentAt, early.receivedAt)
    return { statusCode: early.statusCode, body: early.data }
  }
  const sentAt = Date.now()
  const arrived = expectAnswer()
  const task = Taro.request<unknown>({
    url: call.url,
    method: call.method,
    data: call.body,
    header: { ...languageHeaders, ...deviceMarkHeaders(), ...call.headers },
    timeout: call.timeoutMs,
    // As text: the mini-program would pass on invalid JSON as if it were valid.
    dataType: 'text',
  })
  const clock = startClock(call.timeoutMs, () => abort(task))
  try {
    const { statusCode, data, header } = await Promise.race([task, clock.ranOut])
    keepDeviceMark(header)
    const body = readJson(data)
    noteServerNow(body, sentAt, Date.now())
    return { statusCode, body }
  } catch (error) {
    throw asRequestError(error)
  } finally {
    clock.stop()
    arrived()
  }
}

/** The platforms' time-out ends when the headers arrive; this one also ends a body that never does. */
function startClock(timeoutMs: number, onRunOut: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ranOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimedOut())
      onRunOut()
    }, timeoutMs)
  })
  return { ranOut, stop: () => clearTimeout(timer) }
}

function readJson(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return data === '' ? null : JSON.parse(data)
  } catch {
    return undefined
  }
}

function abort(task: Taro.RequestTask<unknown>) {
  // The aborted task rejects once more, after the race is over.
  task.catch(() => undefined)
  if (typeof task.abort === 'function') {
    task.abort()
  }
}

function asRequestError(error: unknown): Error {
  if (error instanceof TimedOut) {
    return error
  }
  // A browser gives no further reason.
  const said = readWords(error)
  const words = `${said}${isOffline(said) ? ' offline' : ''}`
  return timeOutWords.test(words) ? new TimedOut() : new TransportFailed(words)
}

function readWords(error: unknown): string {
  if (typeof error !== 'object' || error === null) {
    return String(error)
  }
  const parts = [
    'name' in error ? error.name : '',
    'errMsg' in error ? error.errMsg : '',
    'message' in error ? error.message : '',
  ]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}
