/** HL7 v2 to the hospital: one message, and its acknowledgement or response. */
import { readFileSync } from 'node:fs'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { decodeMessage, encodeMessage, parseMessage, writeMessage } from '../formats/hl7'
import type { MllpConnection } from '../profile/shape'
import { frame, frameReader } from './framing'
import { failureOf, NoAnswer, type Transport } from './transport'

/** Makes it. */
export function mllpTransport(connection: MllpConnection): Transport {
  const { host, port, charset, timeoutSeconds, caFile } = connection
  const ca = caFile === undefined ? undefined : readFileSync(caFile)
  const connect = (onConnected: () => void): Socket =>
    ca === undefined
      ? connectPlain({ host, port }, onConnected)
      : connectTls({ host, port, ca }, onConnected)
  const send = (bytes: Buffer): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const read = frameReader()
      const socket = connect(() => socket.write(frame(bytes)))
      const fail = (error: unknown): void => {
        socket.destroy()
        reject(failureOf(error))
      }
      socket.setTimeout(timeoutSeconds * 1000, () =>
        fail(new NoAnswer('no acknowledgement in time')),
      )
      socket.on('error', fail)
      socket.on('close', () => reject(new NoAnswer('closed without an acknowledgement')))
      socket.on('data', (chunk: Buffer) => {
        const [reply] = read(chunk)
        if (reply === undefined) return
        resolve(reply)
        socket.end()
      })
    })
  return {
    async exchange(request) {
      const text = writeMessage(request)
      return parseMessage(decodeMessage(await send(encodeMessage(text, charset)), charset))
    },
    probe: () =>
      new Promise((resolve, reject) => {
        const socket = connect(() => {
          socket.end()
          resolve('listens')
        })
        socket.setTimeout(5000, () => socket.destroy(new Error('does not answer')))
        socket.on('error', (error) => reject(failureOf(error)))
      }),
    close: () => Promise.resolve(),
  }
}
