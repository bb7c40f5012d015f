/** Batches and files of HL7 v2: `FHS BHS MSH… MSH… BTS FTS`, and several messages after each other without them. */
import { separatorsOf, wayBack } from './acknowledge'

/** A header, a trailer or a whole message. Bytes: each message names its own charset. */
function partsOf(bytes: Buffer): Buffer[] {
  // Latin-1 keeps every byte, and no second byte of GB18030 is an end of line.
  const field = `\\u{${fieldOf(bytes).codePointAt(0)?.toString(16)}}`
  const begins = new RegExp(
    `[\\r\\n]+(?=(?:MSH|[FB]HS)${field}|[FB]TS(?:${field}|[\\r\\n]|$))`,
    'u',
  )
  return bytes
    .toString('latin1')
    .split(begins)
    .map((part) => Buffer.from(part, 'latin1'))
}

/** The separator of fields that the first header chose. */
const fieldOf = (bytes: Buffer): string => separatorsOf(bytes.toString('latin1', 0, 8))[0]

/** What answers them: one buffer for each message that came alone, and for a batch one with an acknowledgement of each message in it. */
export function answerParts(bytes: Buffer, answer: (message: Buffer) => Buffer): Buffer[] {
  const parts = partsOf(bytes)
  const names = parts.map((part) => part.toString('latin1', 0, 3))
  if (!names.some((name) => /^[FB]HS$/.test(name))) return parts.map(answer)
  const said: Buffer[] = []
  const field = fieldOf(bytes)
  const open: { trailer: string; count: number }[] = []
  const close = (trailer: string): void => {
    while (open.some((one) => one.trailer === trailer)) {
      const ended = open.pop()
      if (ended === undefined) return
      said.push(Buffer.from(`${ended.trailer}${field}${ended.count}\r`))
      if (ended.trailer === trailer) return
    }
  }
  for (const [index, part] of parts.entries()) {
    const name = names[index] ?? ''
    if (name === 'MSH') said.push(answer(part))
    else if (name.endsWith('HS')) said.push(headerFor(part))
    else close(name)
    const counting = open.at(-1)
    if (counting !== undefined && (name === 'MSH' || name === 'BHS')) counting.count += 1
    if (name.endsWith('HS')) open.push({ trailer: name.replace('HS', 'TS'), count: 0 })
  }
  close(open[0]?.trailer ?? '')
  return [Buffer.concat(said)]
}

/** From the receiver to the sender, naming what is answered (BHS-11 and FHS-11 in field 12). */
function headerFor(header: Buffer): Buffer {
  const field = fieldOf(header)
  const fields =
    header
      .toString('latin1')
      .split(/[\r\n]/, 1)[0]
      ?.split(field) ?? []
  const at = (index: number): string => fields[index] ?? ''
  const said = [at(0), at(1), ...wayBack(at), at(8), '', `A${at(10)}`, at(10)]
  return Buffer.from(`${said.join(field)}\r`, 'latin1')
}
