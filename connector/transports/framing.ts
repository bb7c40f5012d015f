/** MLLP: a message stands between 0x0B and 0x1C 0x0D. */
const start = 0x0b
const end = 0x1c
const maxBytes = 16 * 1024 * 1024

export const frame = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([start]), bytes, Buffer.from([end, 0x0d])])

/** Cuts a stream into messages; what stands between them is skipped. `isOpen`: one has begun and is not whole. @throws Error when a message is too long */
export function frameReader(): ((chunk: Buffer) => Buffer[]) & { isOpen: () => boolean } {
  let room: Buffer = Buffer.alloc(0)
  let used = 0
  const keep = (chunk: Buffer): void => {
    if (used + chunk.length > room.length) {
      // Twice as much each time: a sender of single bytes costs no more than one of whole messages.
      const larger = Buffer.alloc(Math.max(4096, 2 * (used + chunk.length)))
      room.copy(larger, 0, 0, used)
      room = larger
    }
    used += chunk.copy(room, used)
  }
  const read = (chunk: Buffer): Buffer[] => {
    // What stands before a message is none of it.
    const from = used === 0 ? chunk.indexOf(start) : 0
    if (from < 0) return []
    keep(chunk.subarray(from))
    const messages: Buffer[] = []
    if (chunk.includes(end)) {
      let held = room.subarray(0, used)
      for (;;) {
        const begins = held.indexOf(start)
        const ends = begins < 0 ? -1 : held.indexOf(end, begins)
        if (begins < 0) held = held.subarray(held.length)
        if (ends < 0) break
        // Of a message that its sender broke off and began anew, only the second is whole.
        messages.push(held.subarray(held.lastIndexOf(start, ends) + 1, ends))
        held = held.subarray(ends + 1)
      }
      ;[room, used] = [Buffer.from(held), held.length]
    }
    if (used > maxBytes) throw new Error('the message is too long')
    return messages
  }
  return Object.assign(read, { isOpen: () => used > 0 })
}
