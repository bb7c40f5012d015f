/**
 * FHIR's decimals say how exactly something was measured: 5.10 is not 5.1, and JSON.parse takes them for the same.
 * A number that JSON would write otherwise is stored with its digits beside it, as `"value": 5.1, "value#": "5.10"`, and is given back as it came.
 */
import * as v from 'valibot'

/** The digits of `value`, where they stand beside it. */
export const digits = 'value#'
export const digitsBeside = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^-?\d[\d.eE+-]{0,40}$/))),
  undefined,
)

/** The text of a body with the digits beside such numbers. */
export function withDigits(text: string): string {
  // Most have none.
  if (!/\d(?:\.\d*0|[eE][+-]?\d+)\s*[,}\]]|\d\.\d{15}/.test(text)) return text
  const parts: string[] = []
  let written = 0
  for (let at = text.indexOf('"'); at >= 0;) {
    const end = endOfString(text, at)
    const found = /^\s*:\s*(-?\d[\d.eE+-]{0,40})(?=\s*[,}])/.exec(text.slice(end + 1, end + 60))
    const name = text.slice(at + 1, end)
    if (found?.[1] !== undefined && isLost(found[1]) && /^[A-Za-z]{1,64}$/.test(name)) {
      const after = end + 1 + found[0].length
      parts.push(text.slice(written, after), `,"${name}#":"${found[1]}"`)
      written = after
    }
    at = text.indexOf('"', end + 1)
  }
  return parts.length === 0 ? text : [...parts, text.slice(written)].join('')
}

const isLost = (number: string): boolean => String(Number(number)) !== number

/** The closing quote of the string that begins at this one. */
function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/** A resource as JSON, its numbers with the digits that they came with. */
export const writeResource = (resource: unknown): string =>
  JSON.stringify(resource).replace(
    /"([A-Za-z]{1,64})":-?\d[\d.eE+-]{0,40},"\1#":"(-?\d[\d.eE+-]{0,40})"/g,
    '"$1":$2',
  )
