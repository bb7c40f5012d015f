/** The WebSocket of numbers in the queue: hellos and frames, most of them not as the protocol has them. */
import { liveSocketPath } from '../../src/contract/queue/waiting'
import type { Chance } from './chance'
import type { Wire } from './inputs'
import type { Asked } from './known'
import { jsonOf, oddText, spoilValue } from './spoil'

const [text, binary, closing, ping, pong] = [1, 2, 8, 9, 10]

interface Frame {
  opcode?: number
  isLast?: boolean
  reserved?: number
  isMasked?: boolean
  /** What the head says, where it lies. */
  length?: number
}

function frame(payload: Buffer, given: Frame = {}): Buffer {
  const {
    opcode = text,
    isLast = true,
    reserved = 0,
    isMasked = true,
    length = payload.length,
  } = given
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | (opcode ?? 0)
  const mask = isMasked ? 0x80 : 0
  const size =
    length < 126
      ? Buffer.from([mask | length])
      : length < 65_536
        ? Buffer.from([mask | 126, length >> 8, length & 255])
        : Buffer.concat([Buffer.from([mask | 127, 0, 0, 0, 0]), uint32(length)])
  const key = Buffer.from([1, 2, 3, 4])
  const body = isMasked ? payload.map((byte, index) => byte ^ (key[index % 4] ?? 0)) : payload
  return Buffer.concat([Buffer.from([first]), size, isMasked ? key : Buffer.alloc(0), body])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** One connection: its request, a hello, frames; then it hangs up, or says goodbye and waits. */
export function socket(chance: Chance, { patients }: Asked): Wire {
  const hello = spoilValue(
    { authorization: `Bearer ${chance.of(patients).token}`, since: '0' },
    chance,
    chance.of([0, 0, 1, 2]),
  )
  const frames = [
    frame(Buffer.from(jsonOf(hello))),
    ...Array.from({ length: chance.below(4) }, () => oddFrame(chance)),
  ]
  const waits = chance.is(0.5)
  const goodbye = waits ? [frame(Buffer.from([3, 232]), { opcode: closing })] : []
  return {
    listener: 'app',
    name: 'socket',
    parts: [
      Buffer.from(request(chance)),
      ...(chance.is(0.8) ? frames : frames.reverse()),
      ...goodbye,
    ],
    pauseMs: chance.of([0, 1, 5]),
    breaksOff: true,
  }
}

function request(chance: Chance): string {
  const query = chance.is(0.1) ? `?${encodeURIComponent(oddText(chance))}` : ''
  const origin = chance.is(0.2)
    ? [`origin: ${chance.of(['null', 'http://[', 'https://elsewhere.example', 'x'])}`]
    : []
  return [
    `GET ${liveSocketPath}${query} HTTP/1.1`,
    'host: hospital.example',
    'upgrade: websocket',
    'connection: upgrade',
    `sec-websocket-key: ${chance.is(0.95) ? 'dGhlIHNhbXBsZSBub25jZQ==' : 'x'}`,
    `sec-websocket-version: ${chance.is(0.95) ? '13' : chance.of(['7', 'x'])}`,
    ...(chance.is(0.2)
      ? [
          `sec-websocket-extensions: ${chance.of(['permessage-deflate', 'x; y=z', ';;', 'permessage-deflate; server_max_window_bits=99'])}`,
        ]
      : []),
    ...origin,
    '',
    '',
  ].join('\r\n')
}

function oddFrame(chance: Chance): Buffer {
  const payload = Buffer.from(chance.is(0.5) ? 'ping' : oddText(chance))
  return chance.of<() => Buffer>([
    () => frame(payload),
    () => frame(payload, { isMasked: false }),
    () => frame(payload, { opcode: binary }),
    () => frame(payload, { opcode: chance.of([3, 7, 11, 15]) }),
    () => frame(payload, { isLast: false }),
    () => frame(payload, { opcode: 0 }),
    () => frame(payload, { reserved: chance.of([1, 4, 7]) }),
    () => frame(payload, { length: payload.length + 40 }),
    () => frame(payload, { length: 2 ** 31 }),
    () => frame(Buffer.alloc(5000, 0x61)),
    () => frame(Buffer.alloc(130, 0x61), { opcode: ping }),
    () => frame(payload.subarray(0, 100), { opcode: chance.of([ping, pong]) }),
    () => frame(Buffer.from([0xff, 0xfe, 0xc0, 0xaf])),
    () =>
      frame(Buffer.from([chance.of([0, 3, 255]), chance.of([0, 232, 237])]), { opcode: closing }),
    () => frame(Buffer.from([3]), { opcode: closing }),
    () => Buffer.from('GET / HTTP/1.1\r\n\r\n'),
  ])()
}
