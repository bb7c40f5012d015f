/** Chinese text in the charsets of hospitals, with its rare characters. */
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/** GB18030 holds GB2312 and GBK. */
const nameOf = (charset: string): string => (/^gb/i.test(charset) ? 'gb18030' : charset)

/** Text of bytes in a charset. */
export const decodeText = (bytes: Buffer, charset: string): string =>
  standard(iconv.decode(bytes, nameOf(charset)))

/** Text of a file that names no charset: UTF-8, or GB18030, in which Chinese programs under Windows write. */
export const decodeFile = (bytes: Buffer): string =>
  decodeText(bytes, isUtf8(bytes) ? 'utf-8' : 'gb18030')

/** Bytes of a text in a charset. */
export const encodeText = (text: string, charset: string): Buffer =>
  iconv.encode(text, nameOf(charset))

const firstPrivate = 0xe815
const lastPrivate = 0xe864

/** Characters by where GBK's systems keep them in the private area: FE50 to FEA0, which no phone has a picture of. Those of the second plane came with GB18030-2005. */
const standards = new Map([
  ['\ue816', '\u{20087}'],
  ['\ue817', '\u{20089}'],
  ['\ue818', '\u{200cc}'],
  ['\ue831', '\u{215d7}'],
  ['\ue83b', '\u{2298f}'],
  ['\ue855', '\u{241fe}'],
])
const decoder = new TextDecoder('gb18030')
for (let code = firstPrivate; code <= lastPrivate; code += 1) {
  const place = code - firstPrivate
  // There is no FE7F.
  const second = 0x50 + place + (place > 0x2e ? 1 : 0)
  const found = decoder.decode(Uint8Array.of(0xfe, second))
  if (!/^[\ue000-\uf8ff\ufffd]/.test(found)) standards.set(String.fromCharCode(code), found)
}

/** The same text with each character where Unicode has it: a database in GBK gives 䶮 as U+E863. */
export const standard = (text: string): string =>
  text.replace(/[\ue815-\ue864]/g, (sign) => standards.get(sign) ?? sign)
