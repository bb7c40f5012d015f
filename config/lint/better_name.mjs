/** What to say instead of a denied name. */
import { allowed, deniedNames, deniedWords } from './denied_words.mjs'

const instead = new Map(deniedWords.flatMap(([words, say]) => words.map((word) => [word, say])))
const partsOf = (name) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)

/** What to say instead of a name; undefined for one that is fine. */
export function betterName(name, file = '') {
  if (allowed.some(({ files, names }) => names.test(name) && (files?.test(file) ?? true)))
    return undefined
  const whole = deniedNames.find(([pattern]) => pattern.test(name))?.[1]
  if (whole !== undefined) return whole
  const part = partsOf(name).find((one) => instead.has(one.toLowerCase()))
  return part === undefined ? undefined : instead.get(part.toLowerCase())
}
