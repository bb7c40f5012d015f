/** HL7 v2 to the hospital: one message, and its acknowledgement or response. */
import { connect } from 'node:net'
import { decodeMessage, encodeMessage, parseMessage, writeMessage } from '../formats/hl7'
import type { MllpConnection } from '../profile/shape'
import { frame, frameReader } from './framing'
import { failureOf, NoAnswer, type Transport } from './transport'

/** Makes it. */
export function mllpTransport({ host, port, charset, timeoutSeconds }: MllpConnection): Transport {
  const send = (bytes: Buffer): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const read = frameReader()
      const socket = connect({ host, port }, () => socket.write(frame(bytes)))
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
        const socket = connect({ host, port, timeout: 5000 }, () => {
          socket.end()
          resolve('listens')
        })
        socket.on('error', (error) => reject(failureOf(error)))
      }),
    close: () => Promise.resolve(),
  }
}
