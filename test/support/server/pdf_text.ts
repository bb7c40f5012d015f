/** The text of a PDF of ours, as a reader would copy it: proof that it can be searched and read aloud. */
import { inflateSync } from 'node:zlib'

/** Every page's text, in the order it was drawn. */
export function pdfPages(file: Buffer): string[] {
  const objects = objectsOf(file)
  const maps = new Map(
    [...objects]
      .filter(([, { stream }]) => stream.includes('begincmap'))
      .map(([id, { stream }]) => [id, unicodeOf(stream)]),
  )
  const fontOf = (resources: string, name: string): Map<string, string> => {
    const font = new RegExp(`/${name} (\\d+) 0 R`).exec(resources)?.[1] ?? ''
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? ''
    return maps.get(unicode) ?? new Map<string, string>()
  }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const resources = follow(objects, head, 'Resources')
      const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? ''
      return textOf(content, (name) => fontOf(resources, name))
    })
}

function objectsOf(file: Buffer): Map<string, { head: string; stream: string }> {
  const text = file.toString('latin1')
  const found = new Map<string, { head: string; stream: string }>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match
    const begin = body.indexOf('stream\n')
    const head = begin < 0 ? body : body.slice(0, begin)
    const raw = begin < 0 ? '' : body.slice(begin + 7, body.lastIndexOf('\nendstream'))
    const isPacked = head.includes('/FlateDecode')
    const isText = !head.includes('/FontFile') && !head.includes('/Subtype /CIDFontType0C')
    found.set(id, {
      head,
      stream: isPacked && isText ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw,
    })
  }
  return found
}

function follow(objects: Map<string, { head: string }>, head: string, name: string): string {
  const id = new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]
  return id === undefined ? head : (objects.get(id)?.head ?? '')
}

/** Glyph numbers (four hexadecimal digits) to characters. */
function unicodeOf(map: string): Map<string, string> {
  const known = new Map<string, string>()
  for (const [, from = '', , list = ''] of map.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi,
  )) {
    ;[...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, code = ''], index) => {
      const glyph = (parseInt(from, 16) + index).toString(16).padStart(4, '0')
      known.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    })
  }
  return known
}

function textOf(content: string, fontOf: (name: string) => Map<string, string>): string {
  let font = new Map<string, string>()
  let text = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fontOf(name)
    for (const [, codes = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi)) {
      for (const glyph of codes.match(/.{4}/g) ?? [])
        text += font.get(glyph.toLowerCase()) ?? '\u{fffd}'
    }
    if (shown !== undefined) text += '\n'
  }
  return text
}
