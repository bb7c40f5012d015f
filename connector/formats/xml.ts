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
  htmlEntities: false,
})
const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: false,
  processEntities: true,
})

/** Reads it; entities of a document's own are not read. @throws Error when it is no XML */
export function parseXml(text: string): Record<string, unknown> {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Error('XML with a document type is not read')
  return parser.parse(text) as Record<string, unknown>
}

/** Writes it. */
export const writeXml = (value: unknown): string => builder.build(value)
