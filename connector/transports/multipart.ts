/** Answers in parts (MTOM): CXF, Axis2 and WCF put every answer into them once it is switched on, and files beside the XML. */
import type { HttpReply } from '../http'

interface Part {
  id: string
  type: string
  bytes: Buffer
}

/** The XML's own type and bytes; what it names by `xop:Include` stands in it in base64. Any other reply is what it was. */
export function rootOf({ headers, bytes }: HttpReply): { type: string; bytes: Buffer } {
  const type = headers['content-type'] ?? ''
  const boundary = /^multipart\/related\b/i.test(type) && parameter(type, 'boundary')
  if (!boundary) return { type, bytes }
  const parts = partsOf(bytes, boundary)
  const start = bare(parameter(type, 'start') ?? '')
  const root = parts.find(({ id }) => id === start) ?? parts[0]
  if (root === undefined) return { type, bytes: Buffer.alloc(0) }
  // Names and base64 are ASCII: every other byte stays as it came.
  const text = root.bytes
    .toString('latin1')
    .replace(
      /<(?:\w+:)?Include\b[^>]*?\bhref=["']cid:([^"']*)["'][^>]*?(?:\/>|>\s*<\/(?:\w+:)?Include>)/g,
      (whole, name: string) => {
        const id = decoded(name)
        return parts.find((one) => one.id === id)?.bytes.toString('base64') ?? whole
      },
    )
  return { type: root.type, bytes: Buffer.from(text, 'latin1') }
}

function partsOf(bytes: Buffer, boundary: string): Part[] {
  const line = Buffer.from(`--${boundary}`)
  const parts: Part[] = []
  for (let from = bytes.indexOf(line); from >= 0;) {
    const begins = from + line.length
    const next = bytes.indexOf(line, begins)
    if (next < 0) break
    const part = bytes.subarray(begins, next)
    const gap = /\r?\n\r?\n/.exec(part.toString('latin1', 0, 4096))
    if (gap !== null) {
      const head = part.toString('latin1', 0, gap.index)
      const ends = part.at(-2) === 0x0d ? -2 : -1
      parts.push({
        id: bare(header(head, 'content-id')),
        type: header(head, 'content-type'),
        bytes: part.subarray(gap.index + gap[0].length, ends),
      })
    }
    from = next
  }
  return parts
}

const header = (head: string, name: string): string =>
  new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
const parameter = (type: string, name: string): string | undefined => {
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(type) ?? []
  return quoted ?? plain
}
const bare = (id: string): string => id.replace(/^<|>$/g, '')

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
