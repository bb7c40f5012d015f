/** XML as data for mappings, and back. Values stay texts: numbers with leading zeros are codes. */
import { XMLBuilder, XMLParser } from 'fast-xml-parser'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  removeNSPrefix: true,
  processEntities: true,
  // With them come characters by number: what GBK lacks is written as &#x20BB7;.
  htmlEntities: true,
})
/** RPC says at each element what type it has, or that it is nothing: no part of the value. */
const typeMarks = /\s(?:xsi|i):(?:type|nil)=(?:"[^"]*"|'[^']*')/g
const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: false,
  processEntities: true,
})

/** Reads it; entities of a document's own are not read. @throws Error when it is no XML, or its end is missing */
export function parseXml(text: string): Record<string, unknown> {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Error('XML with a document type is not read')
  const { root, isEmpty } = rootOf(text)
  // A column or a connection that cut it off: what is there would be taken for all there is.
  if (!isEmpty && !text.includes(`</${root}`)) throw new Error(`the XML ends before </${root}>`)
  return parser.parse(text.replace(typeMarks, '')) as Record<string, unknown>
}

/** The first element's tag, in one pass whatever stands there. */
function rootOf(text: string): { root: string; isEmpty: boolean } {
  const begins = text.search(/<[^\s/>!?<]/)
  const ends = begins < 0 ? -1 : text.indexOf('>', begins)
  if (ends < 0) throw new Error('is no XML')
  const tag = text.slice(begins + 1, ends)
  return { root: /^[^\s/]+/.exec(tag)?.[0] ?? '', isEmpty: tag.endsWith('/') }
}

/** Writes it. */
export const writeXml = (value: unknown): string => builder.build(value)
