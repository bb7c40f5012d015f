/** MLLP: a message stands between 0x0B and 0x1C 0x0D. */
const start = 0x0b
const end = 0x1c
const maxBytes = 16 * 1024 * 1024

export const frame = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([start]), bytes, Buffer.from([end, 0x0d])])

/** Cuts a stream into messages; what stands between them is skipped. @throws Error when a message is too long */
export function frameReader(): (chunk: Buffer) => Buffer[] {
  let held: Buffer = Buffer.alloc(0)
  return (chunk) => {
    held = Buffer.concat([held, chunk])
    const messages: Buffer[] = []
    for (;;) {
      const begins = held.indexOf(start)
      const ends = begins < 0 ? -1 : held.indexOf(end, begins)
      if (ends < 0) break
      // Of a message that its sender broke off and began anew, only the second is whole.
      messages.push(held.subarray(held.lastIndexOf(start, ends) + 1, ends))
      held = held.subarray(ends + 1)
    }
    if (held.length > maxBytes) throw new Error('the message is too long')
    return messages
  }
}
