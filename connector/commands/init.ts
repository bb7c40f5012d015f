/** `init`: copies a shipped profile; into a folder that has one, it adds what the other connects (views beside HL7 v2). */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMap, parseDocument, type Document } from 'yaml'

type Say = (line: string) => void

/** Does it; 0 when it is done. */
export function init(shipped: string, name: string | undefined, folder: string, say: Say): number {
  const names = readdirSync(shipped)
  if (name === undefined || !names.includes(name)) {
    say(`usage: init <profile> [folder]; profiles: ${names.join(', ')}`)
    return 2
  }
  const from = path.join(shipped, name)
  const file = path.join(folder, 'profile.yml')
  if (!existsSync(file)) cpSync(from, folder, { recursive: true })
  else {
    const clash = filesOf(from).find((one) => isOther(path.join(from, one), path.join(folder, one)))
    if (clash !== undefined) {
      say(`${folder} has another ${clash} already`)
      return 1
    }
    const into = read(file)
    const both = joined(into, apart(into, readFileSync(path.join(from, 'profile.yml'), 'utf8')))
    cpSync(from, folder, { recursive: true })
    writeFileSync(file, String(both))
  }
  say(`${folder}/profile.yml: fill in connections; secrets come from the environment`)
  return 0
}

const read = (file: string): Document => parseDocument(readFileSync(file, 'utf8'))

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))

const isOther = (one: string, other: string): boolean =>
  !other.endsWith('profile.yml') &&
  existsSync(other) &&
  readFileSync(one, 'utf8') !== readFileSync(other, 'utf8')

/** A connection of the same name that is of another type, a view's `his` beside that of SOAP, is called by its type. */
function apart(into: Document, text: string): Document {
  const more = parseDocument(text)
  const connections = more.get('connections')
  if (!isMap(connections)) return more
  let words = text
  for (const { key } of connections.items) {
    const name = String(key)
    const type = String(more.getIn(['connections', name, 'type']))
    const known = into.getIn(['connections', name, 'type'])
    if (known === undefined || known === type) continue
    words = words
      .replaceAll(`connection: ${name}\n`, `connection: ${type}\n`)
      .replace(`\n  ${name}:\n    type: ${type}\n`, `\n  ${type}:\n    type: ${type}\n`)
  }
  return parseDocument(words)
}

/** What stands in the first stays; the second adds what is not there, in each of its parts. */
function joined(into: Document, more: Document): Document {
  if (!isMap(more.contents)) return into
  for (const { key, value } of more.contents.items) {
    const known = into.get(key)
    if (known === undefined) into.set(key, value)
    else if (isMap(known) && isMap(value))
      for (const { key: name, value: one } of value.items)
        if (!known.has(name)) known.set(name, one)
  }
  return into
}
