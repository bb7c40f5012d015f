/** Names of the language and of browsers that came after the floor. */
import data, { type Identifier } from '@mdn/browser-compat-data'
import { isSupported, type Floor } from './list'

/** What a script may say that the floor does not know. */
export interface NewerNames {
  /** Names that stand by themselves, e.g. `structuredClone`. */
  globals: ReadonlySet<string>
  /** By what they belong to, e.g. `Promise` and `allSettled`; `json_static` is that of the constructor alone. */
  statics: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of methods and properties that nothing which the floor knows has, e.g. `at`. */
  members: ReadonlySet<string>
}

/** What every page has in hand. Of rarer interfaces only their own names are looked for: their properties are called as ours are (`address`, `icon`). */
const everyday =
  /^(Window|Document|DocumentFragment|Node|Element|HTMLElement|HTML(Input|Dialog|Form)Element|SVGElement|ShadowRoot|Navigator|EventTarget|(UI|Keyboard|Input|Pointer|Touch|Mouse)?Event|MediaQueryList|DOM(Rect|TokenList)|URL|URLSearchParams|Headers|Request|Response|Abort(Controller|Signal)|Storage|History|Location|Blob|File|FormData|Crypto|Clipboard|ServiceWorker(Container|Registration)|Cache|Performance)$/

/** What every script has in hand of the language: strings, lists, promises … */
const basic =
  /^(Array|AsyncIterator|Date|Error|Function|Iterator|Map|Number|Object|Promise|RegExp|Set|String|Symbol|TypedArray|WeakMap|WeakSet)$/

/** Reads MDN's data against the floor. */
export function newerNames(floor: Floor): NewerNames {
  const statics = new Map<string, Set<string>>()
  const language = readPlaces(data.javascript.builtins as Identifier, floor, statics)
  const web = readPlaces(data.api, floor, statics)
  const of = (members: readonly Member[], owners: RegExp) =>
    members.filter(([owner]) => owners.test(owner))
  const without = (members: readonly Member[], ...known: ReadonlySet<string>[]) =>
    members.map(([, name]) => name).filter((name) => !known.some((names) => names.has(name)))
  return {
    // What the window has stands by itself, too.
    globals: new Set([...language.owners, ...web.owners, ...(statics.get('Window') ?? [])]),
    statics,
    // A method of the language counts as new although something rare of the web is called the same (`Cache.matchAll`).
    members: new Set([
      ...without(of(language.members, basic), language.known),
      ...without(of(web.members, everyday), language.known, web.known),
    ]),
  }
}

/** What a member belongs to, and its name. */
type Member = readonly [string, string]

function readPlaces(root: Identifier, floor: Floor, statics: Map<string, Set<string>>) {
  const owners: string[] = []
  const members: Member[] = []
  const known = new Set<string>()
  for (const [owner, place] of partsOf(root)) {
    const isNewer = !isSupported(place.__compat, floor, true)
    if (isNewer) owners.push(owner)
    for (const [part, { __compat: statement }] of partsOf(place)) {
      if (part.endsWith('_event') || statement === undefined) continue
      const name = part.replace(/_static$/, '')
      if (isNewer || !isSupported(statement, floor, true)) {
        statics.set(owner, (statics.get(owner) ?? new Set()).add(part))
        if (name === part) members.push([owner, name])
      } else known.add(name)
    }
  }
  return { owners, members, known }
}

function partsOf(place: Identifier): [string, Identifier][] {
  return Object.entries(place).filter(
    (entry): entry is [string, Identifier] => entry[0] !== '__compat' && /^\w+$/.test(entry[0]),
  )
}
