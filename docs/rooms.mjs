/**
 * Draws the rooms of a checkout: `npm run rooms -- [folder of the checkout] [file.svg]`. A room's area is its lines, an arrow an import; an arrow that longer ways
 * imply is left out, one that runs back is red, with the number of its imports, which are printed. Needs graphviz (`apt-get install graphviz`).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import rules from '../.dependency-cruiser.cjs'

const [checkout = '.', file = 'docs/rooms.svg'] = process.argv.slice(2)
const target = path.resolve(file)
process.chdir(checkout)

const { output } = await cruise(
  ['src', 'server', 'simulators'].filter((top) => existsSync(top)),
  {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(src|server|simulators)/',
    tsPreCompilationDeps: true,
    ruleSet: { options: { tsConfig: { fileName: 'tsconfig.json' } } },
  },
  rules.options.enhancedResolveOptions,
  { tsConfig: extractTSConfig('tsconfig.json') },
)

/** The folder that a stranger would look into; a file beside the folders is a room of its own, and the demo's data are apart from the database. */
function roomOf(source) {
  const [top, second, third] = source.split('/')
  return third?.startsWith('seed') ? `${top}/${second}/seeds` : `${top}/${second}`
}

const lines = new Map()
const arrows = new Map()
for (const { source, dependencies } of output.modules) {
  if (!existsSync(source)) continue
  const room = roomOf(source)
  lines.set(room, (lines.get(room) ?? 0) + readFileSync(source, 'utf8').split('\n').length)
  for (const { resolved } of dependencies) {
    const to = roomOf(resolved)
    if (to === room || !existsSync(resolved)) continue
    const arrow = arrows.get(`${room}>${to}`) ?? { from: room, to, imports: [] }
    arrow.imports.push(`${source} -> ${resolved}`)
    arrows.set(`${room}>${to}`, arrow)
  }
}

const next = new Map([...lines.keys()].map((room) => [room, new Set()]))
for (const { from, to } of arrows.values()) next.get(from)?.add(to)

/** The rooms on a way from one to the other, both named; `apart` is an arrow that is not taken. */
function wayOf(from, to, apart, seen = new Set()) {
  for (const room of next.get(from) ?? []) {
    if ((apart?.from === from && apart.to === room) || seen.has(room)) continue
    if (room === to) return [from, to]
    seen.add(room)
    const rest = wayOf(room, to, apart, seen)
    if (rest !== undefined) return [from, ...rest]
  }
  return undefined
}

/** Of every circle the arrow of the fewest imports runs back. */
const back = []
for (const room of lines.keys()) {
  for (let circle = wayOf(room, room); circle !== undefined; circle = wayOf(room, room)) {
    const round = circle.slice(1).map((to, at) => arrows.get(`${circle[at]}>${to}`))
    const [thinnest] = round.sort((one, other) => one.imports.length - other.imports.length)
    next.get(thinnest.from).delete(thinnest.to)
    back.push(thinnest)
  }
}

/** Small rooms must still hold their name. */
const leastLines = 250

const colours = { src: '#e9b6c1', server: '#b3cbe4', simulators: '#c9dfb0' }
const rooms = [...lines].map(([room, count]) => {
  const side = Math.sqrt(Math.max(count, leastLines) / 900)
  return `"${room}" [label="${room.replace(/^(src|server)\//, '')}\\n${count}" fillcolor="${colours[room.split('/')[0]]}" width=${(side * 1.5).toFixed(2)} height=${(side * 0.7).toFixed(2)}]`
})
const forth = [...arrows.values()].filter(
  (arrow) => !back.includes(arrow) && wayOf(arrow.from, arrow.to, arrow) === undefined,
)
const drawn = [
  ...forth.map(({ from, to }) => `"${from}" -> "${to}"`),
  ...back.map(
    ({ from, to, imports }) =>
      `"${from}" -> "${to}" [label="${imports.length}" color="#c0392b" fontcolor="#c0392b" constraint=false]`,
  ),
]
const sum = [...lines.values()].reduce((one, other) => one + other, 0)
const graph = `digraph rooms {
  label="${lines.size} rooms, ${sum} lines, ${arrows.size} arrows (${back.length} run back)" labelloc=t fontname="sans-serif" fontsize=20
  graph [ranksep=0.45 nodesep=0.12]
  node [shape=box style=filled fontname="sans-serif" fontsize=11 color="#667788"]
  edge [color="#8899aa" arrowsize=0.6 fontname="sans-serif" fontsize=11]
  ${[...rooms, ...drawn].join('\n  ')}
}`
writeFileSync(target, execFileSync('dot', ['-Tsvg'], { input: graph }))
console.log(`${file}: ${lines.size} rooms, ${sum} lines, ${arrows.size} arrows`)
for (const { from, to, imports } of back)
  console.log(`\n${from} runs back to ${to}:\n  ${imports.join('\n  ')}`)
