/** Reads a script as it will be sent: whether the floor knows its grammar, and the names that it calls. */
import { parse, type Expression, type Identifier, type MemberExpression, type Node } from 'acorn'
import { ancestor } from 'acorn-walk'
import { floorOf, yearOf, type Floor } from './list'
import { newerNames, type NewerNames } from './newer_names'

/** What a folder's list of browsers asks of scripts. */
export interface Reader {
  floor: Floor
  year: number
  newer: NewerNames
}

/** The reader for the list in the package.json of a folder. */
export function readerFor(folder?: string): Reader {
  const floor = floorOf(folder)
  return { floor, year: yearOf(floor), newer: newerNames(floor) }
}

/** Where the grammar of the floor ends in a script; undefined when it reads all. */
export function newerGrammar(text: string, { year }: Reader): string | undefined {
  try {
    parseScript(text, year)
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('pos' in error)) throw error
    const at = Number(error.pos)
    return `${error.message} as ES${year}: …${text.slice(Math.max(0, at - 60), at + 30).replace(/\s+/g, ' ')}…`
  }
  return undefined
}

/** Names that a script calls and the floor does not know, each once; those it asks for first (`typeof`, `in`) are left out. */
export function newerCalls(text: string, { year, newer }: Reader): string[] {
  const found = new Set<string>()
  const asked = new Set<string>()
  const statics = (owner: string) => newer.statics.get(owner) ?? new Set()
  ancestor(parseScript(text, year), {
    MemberExpression(member, _state, ancestors) {
      const name = nameOf(member)
      const parent = ancestors.at(-2)
      const owner = ownerOf(member.object)
      if (name === undefined) return
      if (isAsking(parent)) asked.add(name)
      else if (statics(owner).has(name) || statics(owner).has(`${name}_static`))
        found.add(`${owner}.${name}`)
      else if (parent?.type === 'CallExpression' && isCallee(parent, member))
        if (newer.members.has(name)) found.add(`.${name}()`)
    },
    Identifier({ name }: Identifier, _state, ancestors) {
      if (!newer.globals.has(name)) return
      if (isAsking(ancestors.at(-2))) asked.add(name)
      else found.add(name)
    },
    BinaryExpression({ left, operator }) {
      if (operator === 'in' && left.type === 'Literal') asked.add(String(left.value))
    },
    Literal({ regex }) {
      if (regex !== undefined && /\(\?<[=!]/.test(regex.pattern)) found.add('lookbehind')
    },
  })
  const isAskedFor = (name: string) => asked.has(name.replace(/^.*\.|\(\)$/g, ''))
  return [...found].filter((name) => !isAskedFor(name)).sort()
}

function parseScript(text: string, year: number) {
  // The desk's scripts are modules, those of phones are not.
  const sourceType = /(^|[;}\n])(import|export)\b[\s{*"']/.test(text) ? 'module' : 'script'
  return parse(text, { ecmaVersion: year as 2019, sourceType, allowHashBang: false })
}

function nameOf({ property, computed }: MemberExpression): string | undefined {
  if (property.type === 'Identifier' && !computed) return property.name
  return property.type === 'Literal' && typeof property.value === 'string'
    ? property.value
    : undefined
}

function ownerOf(object: Expression | { type: 'Super' }): string {
  return object.type === 'Identifier' ? object.name : ''
}

function isAsking(parent: Node | undefined): boolean {
  return parent?.type === 'UnaryExpression' && 'operator' in parent && parent.operator === 'typeof'
}

function isCallee(parent: Node, member: Node): boolean {
  return 'callee' in parent && parent.callee === member
}
