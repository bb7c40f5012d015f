/** Grey pictures as PNG, by Node's own compression. */
import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** One byte a pixel, row by row. */
export function encodePng(grey: Uint8Array, columns: number, rows: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(columns, 0)
  head.writeUInt32BE(rows, 4)
  // Eight bits, greyscale.
  head.set([8, 0, 0, 0, 0], 8)
  const lines = Buffer.alloc(rows * (columns + 1))
  for (let row = 0; row < rows; row += 1) {
    const at = row * (columns + 1)
    // Each byte as the difference from its left neighbour: tissue is smooth, so this compresses better.
    lines[at] = 1
    let before = 0
    for (let column = 0; column < columns; column += 1) {
      const value = grey[row * columns + column] ?? 0
      lines[at + 1 + column] = (value - before) & 0xff
      before = value
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
