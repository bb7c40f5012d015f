/** An integration engine that books what SIU^S12 asks and answers with an acknowledgement. */
import { createServer } from 'node:net'
import { decodeMessage, encodeMessage, parseMessage } from '../../../connector/formats/hl7'
import { frame, frameReader } from '../../../connector/transports/framing'
import { freePort } from '../../../simulators/free_port'

export interface FakeEngine {
  port: number
  booked: string[]
  reasons: string[]
  /** Who was booked, as PID-5 has it. */
  names: string[]
  stop(): Promise<void>
}

/** Starts one. */
export async function startEngine(): Promise<FakeEngine> {
  const port = await freePort()
  const booked: string[] = []
  const reasons: string[] = []
  const names: string[] = []
  const server = createServer((socket) => {
    const read = frameReader()
    socket.on('data', (chunk: Buffer) => {
      for (const bytes of read(chunk)) {
        const {
          MSH: head,
          SCH: order,
          PID: person,
        } = parseMessage(decodeMessage(bytes, 'gb18030')) as Segments
        const orderNo = order?.['1'] ?? ''
        const isBooking = head?.['9_2'] === 'S12'
        const isFull = orderNo === 'full'
        if (isBooking) names.push(person?.['5'] ?? '')
        if (isBooking && !isFull) booked.push(orderNo)
        else if (!isBooking) reasons.push(order?.['6_2'] ?? '')
        const answer = [
          `MSH|^~\\&|HIS||APP||20261120||ACK|x${booked.length}|P|2.4||||||GB 18030-2000`,
          `MSA|${isFull ? 'AE' : 'AA'}|${head?.['10'] ?? ''}|${isFull ? '号源已满' : ''}`,
          `SCH|${orderNo}|E${booked.length}`,
        ].join('\r')
        socket.write(frame(encodeMessage(answer, 'gb18030')))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    booked,
    reasons,
    names,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Segments = Record<string, Record<string, string> | undefined>
