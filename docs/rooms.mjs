/**
 * Draws the rooms of a checkout: `npm run rooms -- [folder of the checkout] [file.svg]`. A room's area is its lines, an arrow an import; an arrow that longer ways
 * imply is left out, one that runs in a circle is red. Needs graphviz (`apt-get install graphviz`).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'

const [checkout = '.', file = 'docs/rooms.svg'] = process.argv.slice(2)
const target = path.resolve(file)
process.chdir(checkout)

const { output } = await cruise(['src', 'server'].filter(existsSync), {
  doNotFollow: { path: 'node_modules' },
  includeOnly: '^(src|server)/',
  tsPreCompilationDeps: true,
})

/** The folder that a stranger would look into; files right below `server` and `src` stand together. */
function roomOf(source) {
  const [top, second, third, fourth] = source.split('/')
  if (third === undefined) return `${top}/*`
  if (['areas', 'subpages'].includes(second) && fourth !== undefined)
    return [top, second, third].join('/')
  return [top, second].join('/')
}

const lines = new Map()
const arrows = new Map()
for (const { source, dependencies } of output.modules) {
  if (!existsSync(source)) continue
  const room = roomOf(source)
  lines.set(room, (lines.get(room) ?? 0) + readFileSync(source, 'utf8').split('\n').length)
  for (const { resolved } of dependencies) {
    const to = roomOf(resolved)
    if (to !== room && existsSync(resolved)) arrows.set(`${room}>${to}`, [room, to])
  }
}

const next = new Map([...lines.keys()].map((room) => [room, []]))
for (const [from, to] of arrows.values()) next.get(from)?.push(to)

function reaches(from, to, leftOut, seen = new Set()) {
  for (const room of next.get(from) ?? []) {
    if (`${from}>${room}` === leftOut || seen.has(room)) continue
    if (room === to) return true
    seen.add(room)
    if (reaches(room, to, leftOut, seen)) return true
  }
  return false
}

const colours = { src: '#e9b6c1', server: '#b3cbe4' }
const rooms = [...lines].map(([room, count]) => {
  const side = Math.sqrt(count / 600)
  return `"${room}" [label="${room.replace(/^(src|server)\//, '')}\\n${count}" fillcolor="${colours[room.split('/')[0]]}" width=${(side * 1.5).toFixed(2)} height=${(side * 0.7).toFixed(2)}]`
})
const drawn = [...arrows].flatMap(([key, [from, to]]) => {
  const isCircle = reaches(to, from)
  if (!isCircle && reaches(from, to, key)) return []
  return [`"${from}" -> "${to}"${isCircle ? ' [color="#c0392b" constraint=false]' : ''}`]
})
const sum = [...lines.values()].reduce((one, other) => one + other, 0)
const graph = `digraph rooms {
  label="${lines.size} rooms, ${sum} lines, ${arrows.size} arrows (${drawn.length} drawn)" labelloc=t fontname="sans-serif" fontsize=20
  graph [ranksep=0.5 nodesep=0.15]
  node [shape=box style=filled fontname="sans-serif" fontsize=11 color="#667788"]
  edge [color="#8899aa" arrowsize=0.6]
  ${[...rooms, ...drawn].join('\n  ')}
}`
writeFileSync(target, execFileSync('dot', ['-Tsvg'], { input: graph }))
console.log(`${file}: ${lines.size} rooms, ${sum} lines, ${arrows.size} arrows`)
