import { createHash } from 'node:crypto'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const shortLength = 4
const owners = new Map<string, string>()

/** The class name of `local` in a style module: the same wherever it is asked for, so that the document which the server sends wears the style sheets of the build. */
export function scopedClassName(local: string, file: string): string {
  return `${local}_${markOf(`${placeOf(file)} ${local}`, shortLength)}`
}

/**
 * The same in a few letters: in the mini-program every name lies in a package, and travels from the scripts to the screen with every element that wears it.
 * @throws Error when two classes would have the same name
 */
export function shortClassName(local: string, file: string): string {
  const owner = `${placeOf(file)} ${local}`
  const mark = markOf(owner, shortLength)
  const first = letters[mark.charCodeAt(0) % letters.length] ?? ''
  const name = first + mark.slice(1)
  const other = owners.get(name)
  if (other !== undefined && other !== owner)
    throw new Error(`${owner} and ${other} are both called ${name}: rename one of them.`)
  owners.set(name, owner)
  return name
}

function placeOf(file: string): string {
  return path.relative(root, file).split(path.sep).join('/')
}

function markOf(words: string, length: number): string {
  return createHash('sha256').update(words).digest('base64url').slice(0, length)
}
