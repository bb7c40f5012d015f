/** What is done to the connector, and what came back of it. */
import { request as ask } from 'node:http'
import { connect } from 'node:net'
import type { ConnectorAction, Replied } from '../inputs'
import { type Started, startedParts } from './parts'

/** Names it, and takes its time. */
export function action(
  name: string,
  text: string,
  run: (started: Started) => Promise<Partial<Replied>>,
): ConnectorAction {
  return {
    name,
    text,
    async send() {
      const parts = await startedParts()
      const began = performance.now()
      const nobody = { status: 0, body: '', requestId: undefined, isHung: false }
      return { ...nobody, ...(await run(parts)), ms: performance.now() - began }
    },
  }
}

/** A request to one of its listeners. */
export function over(
  port: number,
  { method, url, headers }: { method: string; url: string; headers: Record<string, string> },
  body: string,
): Promise<Partial<Replied>> {
  return new Promise((resolve) => {
    const sent = ask(
      { port, host: '127.0.0.1', method, path: url, headers, timeout: 20_000 },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => void chunks.push(chunk))
        reply.on('error', () => resolve({}))
        reply.on('end', () => {
          const status = reply.statusCode ?? 0
          resolve({ status, body: status >= 400 ? Buffer.concat(chunks).toString() : '' })
        })
      },
    )
    sent.on('timeout', () => resolve({ isHung: true }))
    sent.on('error', () => resolve({ status: 0 }))
    sent.end(body)
  })
}

/** The frames and their acknowledgements, until both have hung up. */
export function exchange(port: number, bytes: Buffer): Promise<Partial<Replied>> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    const timer = setTimeout(() => {
      socket.destroy()
      resolve({ isHung: true })
    }, 20_000)
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({})
    })
  })
}
