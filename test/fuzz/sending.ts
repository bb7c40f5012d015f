/** Sends one input and says what came back. */
import { connect } from 'node:net'
import type { Chance } from './chance'
import { type Input, isAction, isRequest, isWire, type Replied, type Wire } from './inputs'
import { anAddress } from './known'
import type { Request } from './spoil'
import { portOf, type Target } from './target'

/** After this nobody waits any more. */
const patienceMs = 25_000
const keptCharacters = 4000

/** An input with the address that it comes from, as a proxy of the hospital says it. */
export function fromSomewhere(input: Input, chance: Chance): Input {
  if (!isRequest(input)) return input
  const before = chance.is(0.05)
    ? `${chance.of(['unknown', '::1', 'a,b', "'", '999.1.1.1', ''])}, `
    : ''
  return {
    ...input,
    headers: { ...input.headers, 'x-forwarded-for': before + anAddress(chance) },
  }
}

export function send(target: Target, input: Input): Promise<Replied> {
  if (isAction(input)) return input.send(target)
  return isWire(input) ? sendBytes(target, input) : inject(target, input)
}

async function inject(
  { apps }: Target,
  { listener = 'app', ...request }: Request,
): Promise<Replied> {
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs)
  })
  const reply = await Promise.race([apps[listener].inject(request), late])
  clearTimeout(timer)
  const ms = performance.now() - began
  if (reply === undefined) return { status: 0, body: '', requestId: undefined, ms, isHung: true }
  const { statusCode: status, headers, payload } = reply
  const requestId = headers['x-request-id']
  return {
    status,
    body: status >= 400 ? payload.slice(0, keptCharacters) : '',
    requestId: requestId === undefined ? undefined : String(requestId),
    ms,
    isHung: false,
  }
}

/** The server closes the connection after its answer, or after the sender has hung up. */
function sendBytes({ apps }: Target, wire: Wire): Promise<Replied> {
  const began = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(portOf(apps[wire.listener]), '127.0.0.1')
    const done = (isHung: boolean): void => {
      clearTimeout(timer)
      socket.destroy()
      const text = Buffer.concat(chunks).toString('latin1')
      const statuses = [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) =>
        Number(status),
      )
      const status = Math.max(0, ...statuses)
      const ms = performance.now() - began
      const requestId = /^x-request-id: (\S+)/im.exec(text)?.[1]
      resolve({
        status,
        body: status >= 400 ? text.slice(0, keptCharacters) : '',
        requestId,
        ms,
        isHung,
      })
    }
    const timer = setTimeout(() => done(true), patienceMs)
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => done(false))
    void writeAll(socket, wire)
  })
}

async function writeAll(
  socket: ReturnType<typeof connect>,
  { parts, pauseMs, breaksOff }: Wire,
): Promise<void> {
  for (const part of parts) {
    if (socket.destroyed) return
    if (part.length > 0) socket.write(part)
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  if (breaksOff) socket.end()
}
